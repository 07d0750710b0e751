import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { acts, begins, looksAt, movesTold } from "../support/activities.ts";
import { comesIn } from "../support/lobby.ts";
import { LOBBY, type Person } from "../support/person.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { asVersion } from "../support/versions.ts";

const asking = { LIMITS: "off", LOG_LEVEL: "silent", ...asVersion("asking-list") };
const NOBODY = { id: "", name: "" };
const UNANSWERED_MS = 30_000;

async function itemsOf(person: Person, target: number): Promise<object[]> {
	const { state } = await looksAt(person, target);
	return (state as { items: object[] }).items;
}

test("[ACT15] what an activity asks is looked up and answered once, as a move of nobody that all are told; what fails says so", async () => {
	const house = await openHouseProcess(asking);
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const target = await begins(ada, "list", { title: "Things", items: ["find tea"] });
	const answered = { target, by: NOBODY, event: { edited: { id: 0, text: "found tea" } } };
	expect(await bo.receives("acted", ({ by }) => by.id === "")).toMatchObject(answered);
	for (const [at, text] of ["nothing", "another shape", "much"].entries()) {
		await acts(bo, target, { add: { text: `find ${text}` } });
		await ada.receives("acted", ({ by, event }) => by.id === "" && isTicked(event, at + 1));
	}
	await acts(bo, target, { add: { text: "find sugar" } });
	await ada.receives("acted", ({ event }) => JSON.stringify(event).includes("found sugar"));
	expect(await itemsOf(bo, target)).toMatchObject([
		...[{ text: "found tea" }, { text: "find nothing", done: "" }, { text: "find another shape", done: "" }],
		...[{ text: "find much", done: "" }, { text: "found sugar" }],
	]);
	expect(movesTold(ada, target).filter(({ by }) => by.id === "")).toHaveLength(5);
});

function isTicked(event: object, id: number): boolean {
	return JSON.stringify(event) === JSON.stringify({ ticked: { id, is: true } });
}

test("[ACT15] a lookup that takes long holds up nobody, and is done anew behind a start that cut it short", async () => {
	const house = await openHouseProcess(asking);
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const target = await begins(ada, "list", { title: "Things" });
	await acts(bo, target, { add: { text: "find late" } });
	await acts(ada, target, { add: { text: "milk" } });
	await ada.says("and all others go on");
	await bo.hears("and all others go on");
	expect(await itemsOf(bo, target)).toMatchObject([{ text: "find late" }, { text: "milk" }]);
	await house.kill();
	writeFileSync(join(house.dataDir, "found"), "");
	const again = await house.startAgain();
	await bo.comesBack([LOBBY], again);
	await expect.poll(() => itemsOf(bo, target)).toMatchObject([{ text: "found late" }, { text: "milk" }]);
	const path = `/api/rooms/${LOBBY}/activities/${target}/moves?after=${target}`;
	const moves = await fetch(`http://127.0.0.1:${again.port}${path}`, {
		headers: { authorization: `Bearer ${bo.token}` },
	});
	expect(await moves.json()).toMatchObject({
		moves: [
			{ event: { added: { text: "find late" } } },
			{ event: { added: { text: "milk" } } },
			{ by: NOBODY, event: { edited: { id: 0, text: "found late" } } },
		],
		more: false,
	});
});

test("[ACT15] [LOOK3] a lookup that hangs is ended in its time and has failed; others wait that long and no longer, and the next is done", async () => {
	const house = await openHouseProcess({ ...asking, ...asVersion("asking-list", "hasty-lookups") });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const [target, other] = [
		await begins(ada, "list", { title: "Things" }),
		await begins(ada, "list", { title: "More things" }),
	];
	const asked = await acts(bo, target, { add: { text: "find never" } });
	await acts(ada, other, { add: { text: "find tea" } });
	const { at } = await ada.receives("acted", ({ seq }) => seq === asked);
	const ended = await ada.receives("acted", ({ by, event }) => by.id === "" && isTicked(event, 0));
	// else it was the clock, which fails what no node has answered
	expect(ended.at - at).toBeLessThan(UNANSWERED_MS);
	await expect.poll(() => itemsOf(bo, other)).toMatchObject([{ text: "found tea" }]);
	await acts(bo, target, { add: { text: "find sugar" } });
	await expect.poll(() => itemsOf(bo, target)).toMatchObject([{ done: "" }, { text: "found sugar" }]);
	expect(movesTold(ada, target).filter(({ by }) => by.id === "")).toHaveLength(2);
	expect(movesTold(ada, other).filter(({ by }) => by.id === "")).toHaveLength(1);
});
