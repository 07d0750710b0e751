import { expect, test } from "vitest";
import { chatApp } from "../support/chat-app.ts";
import { Person } from "../support/person.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { ABUSE_KINDS, abuse, SQUARE } from "./abuse.ts";
import { newcomers } from "./newcomers.ts";
import { abuserAt, newcomerAt } from "./origins.ts";

const MS = 1_500;
const SQUARE_SEATS = 50;
const APP = { ...chatApp, main: new URL("./open-world-main.ts", import.meta.url) };

test.for(ABUSE_KINDS)(
	"[CONN8] one address uses all that it may (%s), and nobody honest is refused",
	async (kind) => {
		const house = await openHouseProcess({ TRUST_PROXY: "loopback" }, [], APP);
		const keeper = await Person.arrives("lobby keeper", house);
		await keeper.asks({ type: "open", room: SQUARE, capacity: SQUARE_SEATS });
		await keeper.joins(SQUARE);
		const [abused, { came, refused }] = await Promise.all([
			abuse(abuserAt("public", house.port), kind, MS),
			newcomers((index) => newcomerAt("public", house.port, index), MS, kind),
		]);
		expect(refused).toEqual({});
		expect(came).toBeGreaterThan(0);
		expect(abused.done).toBeGreaterThan(0);
		await keeper.says("still here", { room: SQUARE });
	},
);
