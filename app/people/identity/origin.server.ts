/** Where an attempt to enter a password comes from. */
export interface Origin {
  clientNetwork: string;
  cookies: string | null;
  /** The `User-Agent` header. Only its browser and system are stored, in words. */
  userAgent: string | null;
}

export function originOf(request: Request, clientNetwork: string): Origin {
  const { headers } = request;
  return { clientNetwork, cookies: headers.get("cookie"), userAgent: headers.get("user-agent") };
}
