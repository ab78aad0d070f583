/**
 * Runs something without waiting and returns the milliseconds that the processor worked for it. Unlike the time on a
 * clock, they do not grow while other programs run.
 */
export function processorMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
