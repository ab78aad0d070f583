import { type Kysely, sql } from "kysely";

/** Several named roles for each person, instead of the one role "staff", which becomes "administrator". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("personRoles")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("grantedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("roleOnce", ["userId", "role"])
    .execute();
  await db.schema.createIndex("personRolesByRole").on("personRoles").columns(["role", "userId"]).execute();
  const now = new Date().toISOString();
  await sql`
    insert into "personRoles" ("userId", "role", "grantedAt")
    select "id", 'administrator', ${now} from "user" where "role" = 'staff'`.execute(db);
  await db.schema.alterTable("user").dropColumn("role").execute();
  await db.schema.alterTable("user").addColumn("deactivatedAt", "text").execute();
  await db.schema.alterTable("user").addColumn("lastSeenOn", "text").execute();
}
