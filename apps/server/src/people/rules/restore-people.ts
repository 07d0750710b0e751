import { eachRow, type Interruptible } from "@parley/engine/lib/interruptible";
import type { HowDeviceCame } from "@parley/protocol/people";
import type { Device, HouseState } from "../../app/rules/house-state.ts";
import { addDevice } from "./fold-devices.ts";
import type { Kept, LeftName, OfferedLink, Provided } from "./keeping-events.ts";
import { NO_NAMES_LEFT, setKept } from "./keeping-state.ts";
import { NO_PASSKEYS, type Passkey } from "./passkey.ts";

/** What the tables hold of people who keep their names. */
export interface KeepingRows {
	readonly kept: Iterable<{ session: string; words: string | null; passkeysSeq: number }>;
	/** person by person, of each the oldest first */
	readonly passkeys: Iterable<StoredPasskey>;
	readonly provided: Iterable<Provided & { session: string }>;
	/** person by person, of each the oldest first */
	readonly left: Iterable<LeftName & { session: string }>;
	readonly links: Iterable<{ session: string; link: string }>;
}

interface StoredPasskey extends Omit<Passkey, "browser" | "usedAt"> {
	readonly session: string;
	readonly browser: string | null;
	readonly usedAt: number | null;
}

export interface StoredDevice extends Pick<Device, "device" | "tokenHash"> {
	readonly session: string;
	/** null or absent: nobody proved anything for it */
	readonly how?: HowDeviceCame | null;
	readonly at?: number;
	readonly browser?: string | null;
}

export function* restoringDevices(state: HouseState, devices: Iterable<StoredDevice>): Interruptible<void> {
	yield* eachRow(devices, ({ session, device, tokenHash, how, at, browser }) => {
		const known = { how: how ?? undefined, at, browser: browser ?? undefined };
		addDevice(state, session, { device, tokenHash, ...known });
	});
}

export function* restoringKeeping(
	state: HouseState,
	{ kept, passkeys, provided, left, links }: KeepingRows,
): Interruptible<void> {
	const change = (id: string, more: (kept: Kept) => Partial<Kept>): void => {
		const session = state.sessions.get(id);
		if (session?.kept !== undefined) setKept(state, session, { ...session.kept, ...more(session.kept) });
	};
	yield* eachRow(kept, ({ session: id, words, passkeysSeq }) => {
		const session = state.sessions.get(id);
		const none = { passkeys: NO_PASSKEYS, provided: undefined, left: NO_NAMES_LEFT, link: undefined };
		if (session !== undefined) setKept(state, session, { words: words ?? undefined, passkeysSeq, ...none });
	});
	yield* eachRow(passkeys, ({ session, browser, usedAt, ...stored }) => {
		const one = { ...stored, ...(browser !== null && { browser }), ...(usedAt !== null && { usedAt }) };
		change(session, (before) => ({ passkeys: [...before.passkeys, one] }));
	});
	yield* eachRow(provided, ({ session, subject, at }) =>
		change(session, () => ({ provided: { subject, at } })),
	);
	yield* eachRow(left, ({ session, ...name }) =>
		change(session, (before) => ({ left: [...before.left, name] })),
	);
	yield* eachRow(links, ({ session, link }) =>
		change(session, () => ({ link: JSON.parse(link) as OfferedLink })),
	);
}
