import { windowsZones } from "./windows-zones.ts";

/**
 * What Outlook and Notes show people instead of a zone's name, without the offset before it. The offset is no part of the name:
 * versions differ in it.
 */
const shownNames: Record<string, string> = {
  "Abu Dhabi, Muscat": "Asia/Dubai",
  Adelaide: "Australia/Adelaide",
  Alaska: "America/Anchorage",
  "Aleutian Islands": "America/Adak",
  Amman: "Asia/Amman",
  "Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna": "Europe/Berlin",
  Arizona: "America/Phoenix",
  "Astana, Dhaka": "Asia/Dhaka",
  Asuncion: "America/Asuncion",
  "Athens, Bucharest": "Europe/Bucharest",
  "Athens, Bucharest, Istanbul": "Europe/Bucharest",
  "Atlantic Time (Canada)": "America/Halifax",
  "Auckland, Wellington": "Pacific/Auckland",
  Azores: "Atlantic/Azores",
  Baghdad: "Asia/Baghdad",
  "Baja California": "America/Tijuana",
  Baku: "Asia/Baku",
  "Bangkok, Hanoi, Jakarta": "Asia/Bangkok",
  "Beijing, Chongqing, Hong Kong, Urumqi": "Asia/Shanghai",
  Beirut: "Asia/Beirut",
  "Belgrade, Bratislava, Budapest, Ljubljana, Prague": "Europe/Budapest",
  "Bogota, Lima, Quito": "America/Bogota",
  "Bogota, Lima, Quito, Rio Branco": "America/Bogota",
  Brasilia: "America/Sao_Paulo",
  Brisbane: "Australia/Brisbane",
  "Brussels, Copenhagen, Madrid, Paris": "Europe/Paris",
  "Buenos Aires": "America/Argentina/Buenos_Aires",
  Cairo: "Africa/Cairo",
  "Canberra, Melbourne, Sydney": "Australia/Sydney",
  "Cape Verde Is.": "Atlantic/Cape_Verde",
  Caracas: "America/Caracas",
  Casablanca: "Africa/Casablanca",
  "Cayenne, Fortaleza": "America/Cayenne",
  "Central America": "America/Guatemala",
  "Central Time (US & Canada)": "America/Chicago",
  "Chennai, Kolkata, Mumbai, New Delhi": "Asia/Kolkata",
  Chetumal: "America/Cancun",
  Chisinau: "Europe/Chisinau",
  "City of Buenos Aires": "America/Argentina/Buenos_Aires",
  "Coordinated Universal Time": "UTC",
  Darwin: "Australia/Darwin",
  Dhaka: "Asia/Dhaka",
  "Dublin, Edinburgh, Lisbon, London": "Europe/London",
  "Eastern Time (US & Canada)": "America/New_York",
  Ekaterinburg: "Asia/Yekaterinburg",
  Fiji: "Pacific/Fiji",
  "Georgetown, La Paz, Manaus, San Juan": "America/La_Paz",
  Greenland: "America/Nuuk",
  "Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London": "Europe/London",
  "Guadalajara, Mexico City, Monterrey": "America/Mexico_City",
  "Guam, Port Moresby": "Pacific/Port_Moresby",
  Haiti: "America/Port-au-Prince",
  "Harare, Pretoria": "Africa/Johannesburg",
  Havana: "America/Havana",
  Hawaii: "Pacific/Honolulu",
  "Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius": "Europe/Kyiv",
  "Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius": "Europe/Kyiv",
  Hobart: "Australia/Hobart",
  "Indiana (East)": "America/Indiana/Indianapolis",
  Irkutsk: "Asia/Irkutsk",
  "Islamabad, Karachi": "Asia/Karachi",
  Istanbul: "Europe/Istanbul",
  Jerusalem: "Asia/Jerusalem",
  Kabul: "Asia/Kabul",
  Kaliningrad: "Europe/Kaliningrad",
  Kathmandu: "Asia/Kathmandu",
  Khartoum: "Africa/Khartoum",
  "Kuala Lumpur, Singapore": "Asia/Singapore",
  "Kuwait, Riyadh": "Asia/Riyadh",
  Minsk: "Europe/Minsk",
  "Monrovia, Reykjavik": "Atlantic/Reykjavik",
  Montevideo: "America/Montevideo",
  "Moscow, St. Petersburg": "Europe/Moscow",
  "Moscow, St. Petersburg, Volgograd": "Europe/Moscow",
  "Mountain Time (US & Canada)": "America/Denver",
  Nairobi: "Africa/Nairobi",
  Newfoundland: "America/St_Johns",
  "Nuku'alofa": "Pacific/Tongatapu",
  "Osaka, Sapporo, Tokyo": "Asia/Tokyo",
  "Pacific Time (US & Canada)": "America/Los_Angeles",
  "Pacific Time (US & Canada); Tijuana": "America/Los_Angeles",
  Perth: "Australia/Perth",
  "Port Louis": "Indian/Mauritius",
  Samoa: "Pacific/Apia",
  Santiago: "America/Santiago",
  "Sarajevo, Skopje, Warsaw, Zagreb": "Europe/Warsaw",
  Saskatchewan: "America/Regina",
  Seoul: "Asia/Seoul",
  "Sri Jayawardenepura": "Asia/Colombo",
  Taipei: "Asia/Taipei",
  Tbilisi: "Asia/Tbilisi",
  Tehran: "Asia/Tehran",
  "Tijuana, Baja California": "America/Tijuana",
  Vladivostok: "Asia/Vladivostok",
  "West Central Africa": "Africa/Lagos",
  Windhoek: "Africa/Windhoek",
  "Yangon (Rangoon)": "Asia/Yangon",
  Yerevan: "Asia/Yerevan",
  // Notes
  "Western/Central Europe": "Europe/Berlin",
  Eastern: "America/New_York",
  Central: "America/Chicago",
  Mountain: "America/Denver",
  Pacific: "America/Los_Angeles",
  // Exchange, and the short names of Outlook
  "tzone://Microsoft/Utc": "UTC",
  "Eastern Time": "America/New_York",
  "Central Time": "America/Chicago",
  "Mountain Time": "America/Denver",
  "Pacific Time": "America/Los_Angeles",
};

const known = new Map(
  [...windowsZones, ...Object.entries(shownNames)].map(([name, zone]) => [comparable(name), zone]),
);

/** The IANA name of the zone that a program of Windows or Notes names so; undefined for any other name. */
export function zoneShownAs(name: string): string | undefined {
  // "(UTC-05:00) Eastern Time (US & Canada)", "(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna"
  const [, offset, shown = name] = /^\s*\((?:UTC|GMT)([^()]*)\)(.*)/is.exec(name) ?? [];
  if (offset !== undefined && shown.trim() === "") return offset === "" ? "UTC" : undefined;
  return known.get(comparable(shown));
}

/** Versions write "US & Canada" and "US and Canada", and put slashes, commas or colons between towns. */
function comparable(name: string): string {
  const words = name.toLowerCase().replace(/\band\b|&/g, " ");
  return words.includes("://") ? words : words.replace(/[\s,/:;]+/g, " ").trim();
}
