import type { Asker } from "@parley/engine/lookups/requestor";
import { PROFILE_LASTS_MS_MAX } from "@parley/protocol/limits";
import type { Profile, ProfileWish } from "@parley/protocol/profile";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../../app/context.ts";
import { oneLine } from "../../lib/one-line.ts";
import { refuseLook } from "../../messages/read.ts";
import { askedBy, type OwnDevice, refusalOf } from "../keeping.ts";
import type { ProfileRequest, StoredProfile } from "./lookups/profile.ts";

const nobody = refuse("not-allowed", { field: "person", message: "There is nobody of that id here." });

/** WHO70 */
export async function setProfile(
	house: House,
	own: OwnDevice,
	{ about = "", status, quietUntil, picture }: ProfileWish,
): Promise<Refusal | undefined> {
	const at = house.clock.wall();
	const ends = { status: status?.until, quietUntil };
	for (const [field, until = at] of Object.entries(ends))
		if (until > at + PROFILE_LASTS_MS_MAX)
			return refuse("bad-frame", { field, message: "That is too far ahead." });
	const text = oneLine(status?.text ?? "");
	const outcome = await house.submit({
		...{ type: "set-profile", ...askedBy(own), about: oneLine(about) },
		...(status !== undefined &&
			text !== "" &&
			status.until > at && { status: { text, until: status.until } }),
		...(quietUntil !== undefined && quietUntil > at && { quietUntil }),
		...(picture !== undefined && { picture }),
		at,
	});
	return refusalOf(outcome);
}

/** WHO71: to whoever is in the house, of whoever is. */
export async function profileOf(
	house: House,
	asker: Asker & { readonly address: string },
	session: string,
): Promise<Result<Profile>> {
	const refusal = refuseLook(house, asker.person, asker.address);
	if (refusal !== undefined) return { ok: false, refusal };
	if (!house.shown().sessions.has(session)) return { ok: false, refusal: nobody };
	const request: ProfileRequest = { session };
	const found = await house.requestor.request<StoredProfile | null>("profile", request, asker);
	if (!found.ok) return found;
	const person = house.shown().sessions.get(session);
	if (person === undefined) return { ok: false, refusal: nobody };
	const who = { session, name: person.name, kept: person.kept !== undefined };
	return { ok: true, value: { ...who, ...(found.value && asOf(found.value, house.clock.wall())) } };
}

function asOf({ about, status, statusUntil, quietUntil, picture }: StoredProfile, now: number) {
	const isStill = (until: number | null): until is number => until !== null && until > now;
	return {
		...(about !== "" && { about }),
		...(status !== null && isStill(statusUntil) && { status: { text: status, until: statusUntil } }),
		...(isStill(quietUntil) && { quietUntil }),
		...(picture !== null && { picture }),
	};
}
