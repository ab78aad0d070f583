export const confirmClockPath = "/staff/clock";
