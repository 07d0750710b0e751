import * as z from "zod/mini";
import { Count, RoomId } from "./ids.ts";

// Apart from what is asked (`push.ts`): the first screen reads these, and should not weigh more for the rest.

/** `GET /api/push/key`: the public half of the server's VAPID keys, base64url, as `applicationServerKey`. */
export const PushKey = z.object({ key: z.string() });
export type PushKey = z.infer<typeof PushKey>;

/** The rooms of which this browser will be told. */
export const PushKept = z.object({ rooms: z.array(RoomId) });
export type PushKept = z.infer<typeof PushKept>;

/** Whether there was one. */
export const PushEnded = z.object({ ended: z.boolean() });
export type PushEnded = z.infer<typeof PushEnded>;

/** `status`: what the push service answered, 0 when it could not be asked. */
export const PushTested = z.object({ outcome: z.enum(["sent", "gone", "refused", "failed"]), status: Count });
export type PushTested = z.infer<typeof PushTested>;
