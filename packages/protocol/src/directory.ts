import * as z from "zod/mini";
import { RoomSummary } from "./http.ts";
import { Milliseconds, wellFormed } from "./ids.ts";
import { ROOMS_AFTER_CHARS_MAX, ROOMS_PAGE_MAX, TITLE_CHARS_MAX } from "./limits.ts";

export const RoomSort = z.enum(["active", "name", "people"]);
export type RoomSort = z.infer<typeof RoomSort>;

/** `GET /api/directory`, by whoever has a session: ROOM11 over HTTP. `after` is the `next` of the page before. */
export const DirectoryRequest = z.object({
	search: z.optional(wellFormed(0, TITLE_CHARS_MAX)),
	sort: z._default(RoomSort, "active"),
	after: z.optional(z.string().check(z.maxLength(ROOMS_AFTER_CHARS_MAX))),
	limit: z.optional(z.int().check(z.positive(), z.maximum(ROOMS_PAGE_MAX))),
});
export type DirectoryRequest = z.infer<typeof DirectoryRequest>;

/** `writtenAt`: when something was written or done there last; absent where nothing was, or it is not known just now. */
export const DirectoryRoom = z.object({ ...RoomSummary.shape, writtenAt: z.optional(Milliseconds) });
export type DirectoryRoom = z.infer<typeof DirectoryRoom>;

export const DirectoryPage = z.object({ rooms: z.array(DirectoryRoom), next: z.optional(z.string()) });
export type DirectoryPage = z.infer<typeof DirectoryPage>;
