import * as z from "zod/mini";
import { EPOCH_CHARS_MAX, REF_MAX, ROOM_ID_CHARS_MAX, TOKEN_CHARS_MAX } from "./limits.ts";

/** Text that survives UTF-8: a lone surrogate would come back as U+FFFD and break "same id, same text". */
export const wellFormed = (charsMin: number, charsMax: number) =>
	z.string().check(
		z.minLength(charsMin),
		z.maxLength(charsMax),
		z.refine((text) => text.isWellFormed(), "holds half a character (a lone surrogate)"),
	);

/** A global sequence number: positive, strictly rising in the house, never reused within an epoch. */
export const Seq = z.int().check(z.positive());
export type Seq = z.infer<typeof Seq>;

/** A place in a room's timeline: the Seq of the last event one has, 0 for "nothing yet". */
export const Position = z.int().check(z.nonnegative());
export type Position = z.infer<typeof Position>;

export const Count = z.int().check(z.nonnegative());
export const Ref = z.int().check(z.nonnegative(), z.maximum(REF_MAX));
export const Milliseconds = z.number().check(z.nonnegative());

/** 1 to 64 of `a-z 0-9 -`. */
export const RoomId = z.string().check(z.regex(new RegExp(`^[a-z0-9-]{1,${ROOM_ID_CHARS_MAX}}$`)));
export type RoomId = z.infer<typeof RoomId>;

/** The public id of a person, whatever the number of their devices: what `session` and `author` mean everywhere. */
export const SessionId = wellFormed(1, 64);
export type SessionId = z.infer<typeof SessionId>;

/** Of one device of a person: the person's own id for the first, else told to that device alone. */
export const DeviceId = wellFormed(1, 64);
export type DeviceId = z.infer<typeof DeviceId>;

/** The secret of a device: 256 bits, base64url. Never in a URL, never in a log. */
export const Token = wellFormed(1, TOKEN_CHARS_MAX);
export const Epoch = wellFormed(1, EPOCH_CHARS_MAX);
