import type { OwnLink, OwnPasskey, OwnPerson, OwnProvider } from "@parley/protocol/people";
import type { House, Result } from "../app/context.ts";
import type { Session } from "../app/rules/house-state.ts";
import type { OwnDevice } from "./keeping.ts";
import { NO_PASSKEYS, type Passkey } from "./rules/passkey.ts";
import { unknownSession } from "./rules/sessions.ts";

/** WHO6: what a person is told of themselves, at one of their devices. */
export function ownPerson(house: House, { session, device }: OwnDevice): Result<OwnPerson> {
	const person = house.shown().sessions.get(session);
	if (person === undefined) return { ok: false, refusal: unknownSession.refusal };
	const { name, kept, devices } = person;
	const link = ownLink(house, person);
	const devicesTold = devices.map((one) => ({
		device: one.device,
		how: one.how ?? "first",
		...(one.at !== undefined && { at: one.at }),
		...(one.browser !== undefined && { browser: one.browser }),
		...(one.device === device && { mine: true }),
	}));
	const who = { session, name, kept: kept !== undefined, words: kept?.words !== undefined };
	const passkeys = (kept?.passkeys ?? NO_PASSKEYS).map(told);
	const value = { ...who, devices: devicesTold, passkeys, passkeysAt: house.passkeyPlace.origin };
	const provider = ownProvider(house, person);
	const more = { ...(link && { link }), ...(provider && { provider }), ...ownQuiet(house, session) };
	return { ok: true, value: { ...value, ...more } };
}

/** WHO73 */
function ownQuiet({ shown, clock }: House, session: string): Pick<OwnPerson, "quietUntil"> {
	const quietUntil = shown().quiet.get(session) ?? 0;
	return quietUntil > clock.wall() ? { quietUntil } : {};
}

/** WHO52: until when they write, as this node goes by it. */
function ownProvider({ provider }: House, { kept }: Session): OwnProvider | undefined {
	if (kept?.provided === undefined) return undefined;
	const { at } = kept.provided;
	const until = provider?.until(at) ?? Number.POSITIVE_INFINITY;
	return { at, ...(Number.isFinite(until) && { until: Math.ceil(until) }) };
}

function told({ id, at, browser, usedAt }: Passkey): OwnPasskey {
	return {
		...{ passkey: id, at },
		...(browser !== undefined && { browser }),
		...(usedAt !== undefined && { usedAt }),
	};
}

function ownLink({ clock }: House, { kept }: Session): OwnLink | undefined {
	const link = kept?.link;
	if (link === undefined) return undefined;
	if (link.until <= clock.wall() - CLOCKS_APART_MS) return undefined;
	const { until, triesLeft, claimed } = link;
	if (claimed === undefined) return { state: "offered", until, triesLeft };
	const { browser, near, isConfirmed } = claimed;
	return {
		...{ state: "claimed", until, triesLeft, near },
		...(browser !== undefined && { browser }),
		...(isConfirmed && { confirmed: true }),
	};
}

/** Its end is of the log's time, and this node's clock may be another. */
const CLOCKS_APART_MS = 3_600_000;
