import { z } from "zod";

// For speed zod would compile code from text, which the content security policy forbids and browsers then report.
z.config({ jitless: true });
