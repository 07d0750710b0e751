import * as z from "zod/mini";
import { FileId } from "./file-info.ts";
import { Milliseconds, SessionId, wellFormed } from "./ids.ts";
import { PROFILE_ABOUT_CHARS_MAX, PROFILE_STATUS_CHARS_MAX } from "./limits.ts";

const Moment = z.int().check(z.positive());

/** What somebody is up to, and until when that is so: ms since 1970. */
export const Status = z.object({ text: wellFormed(1, PROFILE_STATUS_CHARS_MAX), until: Moment });
export type Status = z.infer<typeof Status>;

/**
 * `PUT /api/people/me/profile` (WHO70). What is left out is no more, but a picture, which stays: `null` takes it away.
 * `picture`: an image that one uploaded and did not post. `quietUntil`: one is not to be disturbed before.
 */
export const ProfileWish = z.object({
	about: z.optional(wellFormed(0, PROFILE_ABOUT_CHARS_MAX)),
	status: z.optional(Status),
	quietUntil: z.optional(Moment),
	picture: z.optional(z.nullable(FileId)),
});
export type ProfileWish = z.infer<typeof ProfileWish>;

/** `GET /api/people/:person/profile` (WHO71): of what is over nothing is told. `picture`: served as `thumbnailPath` says. */
export const Profile = z.object({
	session: SessionId,
	name: z.string(),
	kept: z.boolean(),
	about: z.optional(z.string()),
	status: z.optional(z.object({ text: z.string(), until: Milliseconds })),
	quietUntil: z.optional(Milliseconds),
	picture: z.optional(FileId),
});
export type Profile = z.infer<typeof Profile>;
