import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { makesBot } from "./support/bots.ts";
import { wholeHistory } from "./support/http.ts";
import { DEN, denWith, OPERATOR_TOKEN } from "./support/moderation.ts";
import type { Person } from "./support/person.ts";
import { Random } from "./support/random.ts";
import { freshDataDir, type House } from "./support/server.ts";

/** `npm run test:long -- bot-kills`: that many, of processes; without it fewer, of a bot that stops wherever it is. */
const LONG_KILLS = Number(process.env["BOT_KILLS"] ?? "0");
const KILLS = 40;
const MINUTES_MS = 14 * 60_000;
/** What it has of `@parley/client/bot`, which is checked with the types of a page. */
interface Library {
	connect(
		url: string,
		as: { readonly token: string; readonly fetch: typeof fetch },
	): Promise<{
		readonly me: { readonly epoch: string };
		join(room: string): Promise<{ messages(from: { after: number; epoch: string }): AsyncIterable<Heard> }>;
	}>;
}
interface Heard {
	readonly seq: number;
	readonly text: string;
	reply(text: string): Promise<number>;
}
const { connect } = (await import(
	new URL("../../../packages/client/src/bot/index.ts", import.meta.url).href
)) as Library;
const ECHO = fileURLToPath(new URL("../../../examples/bots/echo.ts", import.meta.url));

async function denWithBot() {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const { bot, token } = await makesBot(house, OPERATOR_TOKEN);
	return { ada, bo, house, token, author: `bot:${bot}` };
}

/** What it answered stands there once, in the order of what was said. */
async function expectAnswers(house: House, ada: Person, author: string, said: readonly string[]) {
	const events = await wholeHistory(house, DEN, ada.token);
	const answers = events.flatMap((event) =>
		event.type === "posted" && event.author === author ? [event.text] : [],
	);
	expect(answers).toEqual(said.map((text) => `“${text}”`));
}

/** It goes so many steps, and is never heard of again: what it had asked for may still be done. */
function mortal(steps: number) {
	const { promise: died, resolve } = Promise.withResolvers<"died">();
	let left = steps;
	const step = async (): Promise<void> => {
		left -= 1;
		if (left >= 0) return;
		resolve("died");
		await new Promise<never>(() => undefined);
	};
	const mortalFetch: typeof fetch = async (url, init) => {
		await step();
		const asked = fetch(url, init);
		asked.catch(() => undefined);
		await step();
		return asked;
	};
	return { died, step, fetch: mortalFetch };
}

test("[BOT3] [ONCE1] [HEAR1] a bot that stops at whatever place, again and again, has answered each message once, in order", async () => {
	const { ada, house, token, author } = await denWithBot();
	const random = new Random(7);
	const said = Array.from({ length: 120 }, (_, line) => `line ${line}`);
	const note = { seq: 0 };
	const lives = async (life: ReturnType<typeof mortal>): Promise<"done"> => {
		const parley = await connect(house.url, { token, fetch: life.fetch });
		const room = await parley.join(DEN);
		for await (const message of room.messages({ after: note.seq, epoch: parley.me.epoch })) {
			await message.reply(`“${message.text}”`);
			await life.step();
			note.seq = message.seq;
			if (message.text === said.at(-1)) return "done";
			await life.step();
		}
		throw new Error("a room's messages never end");
	};
	const talk = (async () => {
		for (const text of said) await ada.says(text, { room: DEN });
	})();
	let kills = 0;
	for (;;) {
		const life = mortal(kills < KILLS ? random.between(1, 12) : Number.POSITIVE_INFINITY);
		if ((await Promise.race([lives(life), life.died])) === "done") break;
		kills += 1;
	}
	await talk;
	expect(kills).toBe(KILLS);
	await expectAnswers(house, ada, author, said);
});

if (LONG_KILLS > 0)
	test(
		"[BOT3] [ONCE1] [HEAR1] a bot that is killed at random places while a thousand messages pass has answered each once, in order",
		async () => {
			const { ada, house, token, author } = await denWithBot();
			const random = new Random(Number(process.env["SEED"] ?? "7"));
			const said = Array.from({ length: 1_000 }, (_, line) => `line ${line}`);
			const file = join(await freshDataDir(), "echo.json");
			const starts = () => {
				const env = { ...process.env, PARLEY_TOKEN: token };
				const child = spawn(process.execPath, [ECHO, house.url, DEN, file], {
					env,
					stdio: ["ignore", "pipe", "inherit"],
				});
				onTestFinished(() => void child.kill("SIGKILL"));
				return { child, ended: once(child, "close"), isIn: once(child.stdout, "data") };
			};
			// it begins where it comes in first
			const first = starts();
			await first.isIn;
			first.child.kill("SIGKILL");
			await first.ended;
			let kills = 1;
			const talk = (async () => {
				for (const [line, text] of said.entries()) {
					await ada.says(text, { room: DEN });
					while (kills * said.length < line * LONG_KILLS) await sleep(20);
				}
			})();
			while (kills < LONG_KILLS) {
				const { child, ended, isIn } = starts();
				await Promise.race([isIn, ended]);
				await sleep(random.below(200));
				child.kill("SIGKILL");
				await ended;
				kills += 1;
			}
			await talk;
			starts();
			await ada.hears(`“${said.at(-1)}”`);
			await expectAnswers(house, ada, author, said);
		},
		MINUTES_MS,
	);
