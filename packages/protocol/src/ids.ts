import * as z from "zod/mini";

export * from "@parley/engine/wire/ids";

/** A value for each name, whatever the names. The page wants no more of zod for it than for objects, and it wants them first. */
export const namedValues = <Value extends z.ZodMiniType>(value: Value) => z.catchall(z.object({}), value);

/** Made by the client, once a post, kept over every retry (ONCE1). Any version, compared as written. */
export const MessageId = z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i));
export type MessageId = z.infer<typeof MessageId>;
