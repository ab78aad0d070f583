import { data } from "react-router";

/** The form in a request; 400 when it is none, or holds NUL characters, which PostgreSQL cannot keep. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw incomplete();
  });
  for (const value of form.values()) {
    if (typeof value === "string" && value.includes("\0")) throw incomplete();
  }
  return form;
}

function incomplete() {
  return data("The form did not reach us whole. Please go back and send it again.", { status: 400 });
}
