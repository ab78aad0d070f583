/** An email that a narrow place breaks behind its @, and not before its last letter. */
export function EmailText({ email }: { email: string }) {
  const host = email.indexOf("@") + 1;
  return (
    <bdi>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </bdi>
  );
}
