import type { Device, HouseState } from "../../app/rules/house-state.ts";

export function addDevice(state: HouseState, person: string, added: Device): void {
	const session = state.sessions.get(person);
	if (session === undefined) return;
	const { device, tokenHash, how, at, browser } = added;
	// of the first one each row and each event brings a copy of the same text
	const id = device === session.session ? session.session : device;
	const held = how === undefined ? { device: id, tokenHash } : { device: id, tokenHash, how, at, browser };
	// `[...devices, one]` would make room for sixteen more, and most people have one
	session.devices = session.devices.concat(held);
	state.byTokenHash.set(tokenHash, session);
}

/** It is told by another token from now on. */
export function renewDevice(
	state: HouseState,
	person: string,
	{ device, tokenHash }: Pick<Device, "device" | "tokenHash">,
): void {
	const session = state.sessions.get(person);
	if (session === undefined) return;
	for (const one of session.devices) if (one.device === device) state.byTokenHash.delete(one.tokenHash);
	session.devices = session.devices.map((one) => (one.device === device ? { ...one, tokenHash } : one));
	state.byTokenHash.set(tokenHash, session);
}

export function endDevice(state: HouseState, person: string, ended: string): void {
	const session = state.sessions.get(person);
	for (const { device, tokenHash } of session?.devices ?? [])
		if (device === ended) state.byTokenHash.delete(tokenHash);
	if (session !== undefined) session.devices = session.devices.filter(({ device }) => device !== ended);
}
