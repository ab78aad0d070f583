/** Packages with machine code, which a bundle cannot contain; `pg-native` is an option of pg that we do not install. */
export const machineCode = ["sharp", "@node-rs/argon2", "@node-rs/crc32", "pg-native"];
