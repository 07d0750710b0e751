import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { wholeHistory } from "./support/http.ts";
import { DEN, OPERATOR_TOKEN } from "./support/moderation.ts";
import { Person } from "./support/person.ts";
import { INSIDE, openReceiver, sendsTo } from "./support/receiver.ts";
import { openHouseProcess } from "./support/server-process.ts";

const KILLS = 2;
const MESSAGES_A_LIFE = 10;
/** Starts of a process take their time on a busy machine; only guards against hanging. */
const WAIT = { timeout: 60_000 };
const HANG_MS = 180_000;

test(
	"[HOOK8] [HOOK9] over kills of the server nothing is left out or overtaken, and each message is answered once",
	async () => {
		let house = await openHouseProcess({ ...INSIDE, OPERATOR_TOKEN, LIMITS: "off", SEAT_GRACE_S: "0" });
		// it fails once, hangs up once, and hears again what it took: its answer is lost
		const failing = new Set<string>();
		const receiver = await openReceiver(({ id, data: { text } }, nth) => {
			if (nth % 9 !== 0 || failing.has(id)) return { status: 200, body: `heard ${text}` };
			failing.add(id);
			return nth % 2 === 0 ? { status: 429 } : undefined;
		});
		const said: string[] = [];
		let hook = "";
		for (let life = 0; life <= KILLS; life += 1) {
			const ada = await Person.arrives(`ada-${life}`, { port: house.port });
			if (life === 0) {
				await ada.asks({ type: "open", room: DEN });
				const made = await sendsTo(house, OPERATOR_TOKEN, { to: receiver.url });
				hook = made.hook;
				receiver.knows(made.secret);
			}
			await ada.joins(DEN);
			for (let nth = 0; nth < MESSAGES_A_LIFE; nth += 1) {
				const text = `${life}.${nth} ${randomUUID()}`;
				said.push(text);
				await ada.says(text, { room: DEN });
			}
			if (life === KILLS) break;
			// in the midst of what is sent, a little further on each time
			await expect.poll(() => receiver.once().length, WAIT).toBeGreaterThan(life * MESSAGES_A_LIFE + life);
			await house.kill();
			house = await house.startAgain();
		}
		await expect.poll(() => receiver.once().map(({ data }) => data.text), WAIT).toEqual(said);
		expect(receiver.forged).toEqual([]);
		const cy = await Person.arrives("cy", { port: house.port });
		await cy.joins(DEN);
		const replies = async () =>
			(await wholeHistory(house, DEN, cy.token)).flatMap((event) =>
				event.type === "posted" && event.author === `hook:${hook}` ? [event.text] : [],
			);
		await expect.poll(replies, WAIT).toEqual(said.map((text) => `heard ${text}`));
	},
	HANG_MS,
);
