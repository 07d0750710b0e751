import * as z from "zod/mini";
import { NAME_TYPED_CHARS_MAX } from "./limits.ts";

/** What stays of what somebody wrote who leaves for good: the texts, under no name, or nothing. */
export const WhatStays = z.enum(["kept", "removed"]);
export type WhatStays = z.infer<typeof WhatStays>;

/** `POST /api/people/me/leaving` (WHO60). `name`: their own, typed so that nobody does it by mistake. */
export const Leaving = z.object({
	name: z.string().check(z.maxLength(NAME_TYPED_CHARS_MAX)),
	messages: WhatStays,
});
export type Leaving = z.infer<typeof Leaving>;
