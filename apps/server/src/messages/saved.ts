import type { Asker } from "@parley/engine/lookups/requestor";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { SavedList } from "@parley/protocol/saved";
import type { House, Result } from "../app/context.ts";
import type { SavedRequest } from "./lookups/saved.ts";
import { refuseLook } from "./read.ts";
import { asReadable } from "./readable.ts";

type Own = Asker & { readonly address: string };

/** SAVE1, at the rate of posts: `room` absent: let go. */
export async function save(
	house: House,
	session: string,
	target: number,
	room?: string,
): Promise<Refusal | undefined> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return refuse("too-fast", { retryAfterMs: waitMs });
	const { savedPerPersonMax: max } = house.limits;
	const asked = {
		type: "save",
		session,
		target,
		on: room !== undefined,
		max,
		at: house.clock.wall(),
	} as const;
	const outcome = await house.submit(room === undefined ? asked : { ...asked, room });
	return "refusal" in outcome ? outcome.refusal : undefined;
}

/** SAVE2: what they may read just now as it stands, of all else that it is there. */
export async function savedMessages(house: House, asker: Own, before: number): Promise<Result<SavedList>> {
	const refusal = refuseLook(house, asker.person, asker.address);
	if (refusal !== undefined) return { ok: false, refusal };
	const request: SavedRequest = { session: asker.person, before };
	const found = await house.requestor.request<SavedList>("saved", request, asker);
	if (!found.ok) return found;
	const { more } = found.value;
	const saved = found.value.saved.map((one) => ({
		...asReadable(house, asker, one),
		savedSeq: one.savedSeq,
	}));
	return { ok: true, value: { saved, more } };
}
