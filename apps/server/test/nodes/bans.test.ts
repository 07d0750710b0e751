import { expect, test } from "vitest";
import { DEN, does } from "../support/moderation.ts";
import { nodeGround, publishedOf } from "../support/nodes.ts";
import { expected, Person, refusedAs } from "../support/person.ts";
import { type House, openHouse } from "../support/server.ts";

const LAPTOPS = "203.0.113.7";
const PHONES = "198.51.100.9";
const ELSEWHERE = "192.0.2.5";
const JOIN = { type: "join", room: DEN } as const;

function from({ port }: House, address: string) {
	return { port, headers: { "x-forwarded-for": address } };
}

test("[MOD3] a ban by address reaches all addresses from which somebody is at another node", async () => {
	const { env } = await nodeGround();
	const proxied = { ...env, TRUST_PROXY: "1" };
	const [first, second] = await Promise.all([openHouse(proxied), openHouse(proxied)]);
	const ada = await Person.arrives("ada", from(first, ELSEWHERE));
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	await ada.joins(DEN);
	const bo = await Person.arrives("bo", from(second, LAPTOPS));
	await bo.joins(DEN);
	const phone = await bo.opensAnotherTab(from(second, PHONES));
	await phone.joins(DEN);
	// told with where he is, or behind it
	phone.link.sends({ type: "typing", room: DEN });
	await ada.receives("typing", ({ names }) => names.includes("bo"));
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	for (const address of [LAPTOPS, PHONES]) {
		const again = await Person.arrives(`from ${address.slice(0, 3)}`, from(first, address));
		refusedAs("removed-from-room", await again.asks(JOIN));
	}
	const neighbour = await Person.arrives("neighbour", from(second, ELSEWHERE));
	expect(await neighbour.joins(DEN)).toMatchObject({ count: 2 });
});

test("[MOD3] where somebody comes from is in the log only of a room in which a ban by address stands", async () => {
	const { env } = await nodeGround();
	const house = await openHouse({ ...env, TRUST_PROXY: "1" });
	const ada = await Person.arrives("ada", from(house, ELSEWHERE));
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	await ada.joins(DEN);
	const bo = await Person.arrives("bo", from(house, LAPTOPS));
	await bo.joins(DEN);
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	const cy = await Person.arrives("cy", from(house, PHONES));
	await cy.joins(DEN);
	const seats = await publishedOf<{ session: string; address?: string }>(env, "take-seat");
	const withAddress = seats.filter(({ address }) => address !== undefined);
	expect(seats.map(({ session }) => session)).toEqual([ada.session, bo.session, cy.session]);
	expect(withAddress.map(({ session }) => session)).toEqual([cy.session]);
});
