import type { Deed } from "@parley/protocol/moderation";
import { refuse } from "@parley/protocol/refusals";
import type { WishOf } from "@parley/protocol/wishes";
import type { Room } from "../../app/rules/house-state.ts";
import { trimmed } from "../../app/rules/trimmed.ts";
import { embeddingWith, refuseEmbedding } from "../../rooms/rules/embedding.ts";
import type { ActionResult } from "./result.ts";

/** Only what is said changes. More seats go to the line in the same fold, so that no join can overtake it (ROOM2). */
export function decideSettings(
	room: Room,
	wish: WishOf<"settings">,
	verifier: string | null | undefined,
): ActionResult {
	const { capacity, listed } = wish;
	if (room.conversation !== undefined && (capacity !== undefined || listed !== undefined))
		return { refusal: refuse("not-allowed", { message: "A conversation belongs to its people." }) };
	const refusal = refuseEmbedding(room, wish, verifier);
	if (refusal !== undefined) return { refusal };
	const settings = changedSettings({ ...wish, embed: embeddingWith(room, wish, verifier) }, verifier);
	if (Object.keys(settings).length === 0)
		return { refusal: refuse("bad-frame", { message: "Nothing is to be changed." }) };
	return {
		deed: { do: "settings", settings },
		...(verifier !== undefined && { secret: { verifier } }),
		promoted: settings.capacity === undefined ? [] : whoComesIn(room, settings.capacity),
	};
}

function changedSettings(
	{ title, topic, capacity, listed, slowSeconds, readOnly, closed, embed }: WishOf<"settings">,
	verifier: string | null | undefined,
): NonNullable<Deed["settings"]> {
	const changed = {
		title: title && trimmed(title),
		topic: topic && trimmed(topic),
		capacity,
		listed,
		slowSeconds,
		readOnly,
		closed,
		passphrase: verifier === undefined ? undefined : verifier !== null,
		embed,
	};
	return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}

/** A lowered capacity throws nobody out, but takes nobody in either (ROOM1). */
function whoComesIn(room: Room, capacity: number): string[] {
	const seats = capacity === 0 ? Number.POSITIVE_INFINITY : capacity - room.seats.size;
	return [...room.line.keys()].slice(0, Math.max(0, seats));
}
