export const acceptUpdatePath = "/staff/update";
