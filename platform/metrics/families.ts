import { Counter, Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";
import { durationBounds, type RouteCounts } from "../http/request-counts.ts";

type Labels = Record<string, string>;

/** Labels and a value, or a value alone. A metric without samples is absent. */
type Sample = readonly [labels: Labels, value: number] | number;

export interface Family {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Asked for with each reading. */
  read: () => Iterable<Sample>;
}

const labelled = (sample: Sample): readonly [Labels, number] =>
  typeof sample === "number" ? [{}, sample] : sample;

/** What goes up and down. */
export function addGauge(registry: Registry, { name, help, labels = [], read }: Family): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      if (labels.length === 0) this.remove();
      for (const sample of read()) this.set(...labelled(sample));
    },
  });
}

/** What only grows until the process ends. The site counts; the library writes. */
export function addCounter(registry: Registry, { name, help, labels = [], read }: Family): void {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset();
      for (const sample of read()) this.inc(...labelled(sample));
    },
  });
}

/**
 * A histogram of what `RequestCounts` has counted: the library's own would look up labels for each request.
 * The format is https://prometheus.io/docs/instrumenting/exposition_formats/.
 */
export function addDurations(
  registry: Registry,
  { name, help, read }: { name: string; help: string; read: () => Iterable<RouteCounts> },
): void {
  const family = {
    name,
    async get(): Promise<MetricObjectWithValues<MetricValue<string> & { metricName: string }>> {
      const values = [...read()].flatMap((counts) => samplesOf(name, counts));
      // Each process is asked for its own, so nothing is aggregated.
      return { name, help, type: "histogram" as never, aggregator: "sum", values } as never;
    },
  };
  registry.registerMetric(family as never);
}

function samplesOf(name: string, { route, method, withinBounds, count, seconds }: RouteCounts) {
  const labels = { route, method };
  let sum = 0;
  const buckets = durationBounds.map((le, at) => {
    sum += withinBounds[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(le) }, value: sum };
  });
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { ...labels, le: "+Inf" }, value: count },
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
