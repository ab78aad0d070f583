import { expect, test } from "vitest";
import { readSettings } from "./environment.ts";
import { withoutSecrets } from "./without-secrets.ts";

const secrets = {
  SECRET: "zq-secret-of-more-than-thirty-two-characters",
  ADMIN_PASSWORD: "zq-administrator",
  BACKUP_PASSPHRASE: "zq-passphrase-long",
  GOOGLE_CLIENT_SECRET: "zq-google",
  OIDC_CLIENT_SECRET: "zq-openid",
  AWS_SECRET_ACCESS_KEY: "zq-bucket",
  AWS_SESSION_TOKEN: "zq-session",
};

test("every secret of the settings is replaced in a text, however it is spelled", () => {
  const settings = readSettings({
    ...secrets,
    DATA_DIR: "unused",
    MAIL_URL: "smtp://ann:zq-m%40il@mail.example",
    DATABASE_URL: "postgres://ann:zq-database@db.example/site",
    GOOGLE_CLIENT_ID: "id",
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "id",
    AWS_ACCESS_KEY_ID: "id",
    BACKUP_TO: "s3://backups",
  });
  const text = [...Object.values(secrets), "zq-m%40il", "zq-m@il", "zq-database"].join(" and ");
  expect(withoutSecrets(settings, text)).toBe(text.replaceAll(/zq-\S+/g, "[secret]"));
});

test("without secrets a text stays as it is", () => {
  const settings = readSettings({
    DATA_DIR: "unused",
    SECRET: secrets.SECRET,
    MAIL_URL: "smtp://mail.example",
  });
  expect(withoutSecrets(settings, "535 no such user")).toBe("535 no such user");
});
