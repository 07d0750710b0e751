import { Faults } from "@parley/engine/test/support/faults";
import type { AppUnderTest } from "./app-under-test.ts";
import { call } from "./http.ts";
import { breath } from "./metrics.ts";
import { Person } from "./person.ts";
import { type Env, type House, openHouse } from "./server.ts";
import type { DialOptions } from "./socket-link.ts";

type Lobby<N extends string> = Record<N, Person> & { readonly house: House };

/** A fresh server, and people who have come in and sit in its lobby, in that order. */
export async function lobbyWith<N extends string>(...names: N[]): Promise<Lobby<N>> {
	return houseWith({}, ...names);
}

export async function houseWith<N extends string>(env: Env, ...names: N[]): Promise<Lobby<N>> {
	return lobbyOf(await openHouse(env), names);
}

/** The same of any application: they sit where its people meet. */
export async function houseOf<N extends string>(
	app: AppUnderTest,
	env: Env,
	...names: N[]
): Promise<Lobby<N>> {
	return lobbyOf(await openHouse(env, { app }), names);
}

/** The same, and what may break in its log thread. */
export async function houseWithFaults<N extends string>(
	env: Env,
	...names: N[]
): Promise<Lobby<N> & { readonly faults: Faults }> {
	return houseOfWithFaults(undefined, env, ...names);
}

/** `app`: the chat unless said otherwise */
export async function houseOfWithFaults<N extends string>(
	app: AppUnderTest | undefined,
	env: Env,
	...names: N[]
): Promise<Lobby<N> & { readonly faults: Faults }> {
	const faults = new Faults();
	const house = await openHouse(env, { ...(app && { app }), faultDoor: faults.door });
	return { ...(await lobbyOf(house, names)), faults };
}

async function lobbyOf<N extends string>(house: House, names: readonly N[]): Promise<Lobby<N>> {
	const people: Partial<Record<string, Person>> = {};
	for (const name of names) people[name] = await comesIn(house, name);
	return { ...people, house } as Lobby<N>;
}

export async function comesIn(
	{ port, app, authority }: DialOptions,
	name: string,
	room?: string,
): Promise<Person> {
	const person = await Person.arrives(name, { port, app, ...(authority && { authority }) });
	await person.joins(room);
	return person;
}

/** Many people who have said hello and sit nowhere yet. */
export async function crowd(house: House, count: number, prefix = "guest"): Promise<Person[]> {
	const names = Array.from({ length: count }, (_, index) => `${prefix} ${index + 1}`);
	return Promise.all(names.map((name) => Person.arrives(name, { port: house.port, app: house.app })));
}

/** Behind a fault: what is stored is shown, and can be added to. */
export async function recovers(house: { readonly port: number }): Promise<void> {
	while ((await call(house, "/readyz")).status !== 200) await breath();
}
