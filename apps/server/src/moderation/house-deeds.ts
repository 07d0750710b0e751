import type { AdminBans, AdminDeed, AdminDone } from "@parley/protocol/admin";
import { ADMIN_PAGE_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import type { Draft } from "../app/drafts.ts";
import { checkName } from "../people/rules/names.ts";
import type { HouseDeed } from "./rules/house-deed.ts";

/** WHO64: by the operator, who asks from that address. */
export async function doInHouse(house: House, asked: AdminDeed, address: string): Promise<Result<AdminDone>> {
	const draft = draftOf(house, asked, address);
	if (!draft.ok) return draft;
	const outcome = await house.submit({ ...draft.value, from: house.addressHash(address) });
	if ("refusal" in outcome) return { ok: false, refusal: outcome.refusal };
	return { ok: true, value: { seq: outcome.seq } };
}

function draftOf(house: House, asked: AdminDeed, address: string): Result<Draft> {
	const at = house.clock.wall();
	if (asked.do === "blank-reason")
		return { ok: true, value: { type: "blank-reason", room: "", entry: asked.entry, at } };
	const { reason = "" } = asked;
	const deed =
		asked.do === "rename" ? renaming(asked) : ({ ok: true, value: deedOf(house, asked, address) } as const);
	return deed.ok ? { ok: true, value: { type: "house-deed", deed: deed.value, reason, at } } : deed;
}

/** NAME2, looked at here: the key of a name depends on the Unicode tables of a node. */
function renaming({ session, name }: AdminDeed & { readonly do: "rename" }): Result<HouseDeed> {
	const checked = checkName(name);
	return checked.ok ? { ok: true, value: { do: "rename", session, ...checked.value } } : checked;
}

function deedOf(
	house: House,
	asked: Exclude<AdminDeed, { do: "blank-reason" | "rename" }>,
	address: string,
): HouseDeed {
	switch (asked.do) {
		case "end-devices":
		case "release-name":
		case "clear-profile":
			return { do: asked.do, session: asked.session };
		case "ban": {
			const { session, seconds } = asked;
			const addresses = asked.address === true ? addressesOf(house, session, address) : [];
			const byAddress = asked.address === true && { byAddress: true as const };
			return { do: "ban", session, seconds, addresses, ...byAddress, max: house.limits.houseBansMax };
		}
		case "unban":
			return { do: "unban", ban: asked.ban };
	}
}

/** Where they are and were within the hour; not where the operator is, who would be kept out with them. */
function addressesOf(house: House, session: string, own: string): readonly string[] {
	const ownHash = house.addressHash(own);
	return house.connected.addressesUsed(session).filter((address) => address !== ownHash);
}

/** WHO65. `after`: the number of the last that was told; "": none was. */
export function houseBans(house: House, after: string): Result<AdminBans> {
	if (!/^\d{0,16}$/.test(after)) return { ok: false, refusal: refuse("bad-frame", { field: "after" }) };
	const before = after === "" ? Number.MAX_SAFE_INTEGER : Number(after);
	const now = house.clock.wall();
	const found = [...house.shown().houseBans.byId.values()]
		.filter(({ ban, until }) => ban < before && until > now)
		.toSorted((a, b) => b.ban - a.ban);
	const bans = found.slice(0, ADMIN_PAGE_MAX).map(({ ban, session, name, until, addresses }) => ({
		...{ ban, person: { session, name }, until, byAddress: addresses.length > 0 },
	}));
	const last = found.length > ADMIN_PAGE_MAX ? bans.at(-1) : undefined;
	return { ok: true, value: { bans, ...(last !== undefined && { next: String(last.ban) }) } };
}
