import * as z from "zod/mini";
import { Count, RoomId, Seq } from "./ids.ts";
import { PUSH_ENDPOINT_CHARS_MAX, PUSH_NONCE_CHARS_MAX, PUSH_ROOMS_MAX } from "./limits.ts";

/** An address of a push service; that it is one of the public internet is checked by the server. */
const Endpoint = z.url({ protocol: /^https$/ }).check(z.maxLength(PUSH_ENDPOINT_CHARS_MAX));

/** As a browser's `PushSubscription` writes itself as JSON: a point of P-256 and 16 random bytes. */
export const PushSubscriptionKeys = z.object({
	endpoint: Endpoint,
	keys: z.object({
		p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/)),
		auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
	}),
});
export type PushSubscriptionKeys = z.infer<typeof PushSubscriptionKeys>;

/** What is told of which room; a room that is not in it is silent. */
export const PushChoices = z
	.record(RoomId, z.enum(["all", "mentions"]))
	.check(z.refine((rooms) => Object.keys(rooms).length <= PUSH_ROOMS_MAX, "names too many rooms"));
export type PushChoices = z.infer<typeof PushChoices>;

/** `PUT /api/push/subscriptions`. */
export const PushWish = z.object({ subscription: PushSubscriptionKeys, rooms: PushChoices });
export type PushWish = z.infer<typeof PushWish>;

/** `DELETE /api/push/subscriptions`. */
export const PushEnd = z.object({ endpoint: Endpoint });
export type PushEnd = z.infer<typeof PushEnd>;

/** `POST /api/push/renewals`, by a service worker, which has no token: whoever knows the old secret may hand on. */
export const PushRenewal = z.object({ old: PushSubscriptionKeys, subscription: PushSubscriptionKeys });
export type PushRenewal = z.infer<typeof PushRenewal>;

/** `POST /api/push/tests`: a push that says only this. */
export const PushTest = z.object({
	endpoint: Endpoint,
	nonce: z.string().check(z.minLength(1), z.maxLength(PUSH_NONCE_CHARS_MAX)),
});
export type PushTest = z.infer<typeof PushTest>;

/** What a service worker is sent, encrypted for it alone. `me` is the name of whom it is for. */
export const PushNote = z.discriminatedUnion("type", [
	z.object({
		type: z.literal("message"),
		room: RoomId,
		title: z.string(),
		me: z.string(),
		name: z.string(),
		text: z.string(),
		seq: Seq,
		count: Count,
		/** one is reminded of it (REMIND3) */
		reminder: z.optional(z.literal(true)),
	}),
	z.object({ type: z.literal("test"), nonce: z.string() }),
]);
export type PushNote = z.infer<typeof PushNote>;
