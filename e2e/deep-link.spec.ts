import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

test("a link to a message far up in a long history shows it, marked, amid what was said around it", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	const seqs = await flo.writes(Array.from({ length: 400 }, (_, n) => `line ${n}`));
	const old = seqs[20] ?? 0;

	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo", { path: `/r/lobby#${old}` });
	await expect(bo.rowOf(old)).toBeInViewport();
	await expect(bo.rowOf(old)).toContainText("line 20");
	await isMarked(bo.rowOf(old));
	await expect(bo.row("line 19")).toBeInViewport();
	await expect(bo.row("line 21")).toBeInViewport();
	await expect(bo.row("line 399")).toHaveCount(0);

	await ada.says("meanwhile");
	await bo.pill.click();
	await bo.hears("meanwhile");
	await bo.says("back at the end");
	await ada.hears("back at the end");
});

test("the number of a message is its link, and works for somebody else", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const flo = await people.writer("Flo");
	const seq = await bo.says("look at this");
	await flo.writes(Array.from({ length: 40 }, (_, n) => `line ${n}`));
	await ada.hears("line 39");
	await bo.hears("line 39");

	await bo.row("look at this").hover();
	const href = await bo.page.getByRole("link", { name: `Link to message #${seq}` }).getAttribute("href");
	expect(href).toBe(`/r/lobby#${seq}`);
	await expect(ada.rowOf(seq)).not.toBeInViewport();
	await ada.goesTo(`/r/lobby#${seq}`);
	await expect(ada.rowOf(seq)).toBeInViewport();
	await isMarked(ada.rowOf(seq));
});

test("a link to a message that is not there says so and shows the newest", async ({ people }) => {
	const bo = await people.writer("Bo");
	await bo.says("the newest");
	const ada = await people.joins("Ada", { path: "/r/lobby#999999" });
	await expect(ada.page.getByText("Message #999999 is not in this room.")).toBeVisible();
	await ada.hears("the newest");
});

test("a link followed without a network is followed when it is back, and nothing false is said meanwhile", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	const seqs = await flo.writes(Array.from({ length: 400 }, (_, n) => `line ${n}`));
	const old = seqs[20] ?? 0;
	const ada = await people.joins("Ada");
	await ada.hears("line 399");

	await ada.goesOffline();
	await expect(ada.sidebar.getByText("reconnecting")).toBeVisible();
	await ada.page.evaluate(`location.hash = "#${old}"`);
	await expect(ada.page).toHaveURL(new RegExp(`#${old}$`));
	await ada.hears("line 399");
	await ada.comesBack();
	await expect(ada.rowOf(old)).toBeInViewport();
	await isMarked(ada.rowOf(old));
	await expect(ada.page.getByText("is not in this room")).toHaveCount(0);
});

test("a link is followed though older history, which is fetched as the page is painted, comes before it", async ({
	people,
}) => {
	const flo = await people.writer("Flo");
	const seqs = await flo.writes(Array.from({ length: 400 }, (_, n) => `line ${n}`));
	const old = seqs[20] ?? 0;
	const ada = await people.writer("Ada");
	const bo = await people.arrives({ core: "tab" });
	await holdsBackLinked(bo.page);
	await bo.goesTo(`/r/lobby#${old}`);
	await bo.takesSeatAs("Bo");
	await expect(bo.rowOf(old)).toBeInViewport();
	await isMarked(bo.rowOf(old));
	await expect(bo.page.getByText("is not in this room")).toHaveCount(0);
	await ada.says("meanwhile");
	await bo.pill.click();
	await bo.hears("meanwhile");
});

/** The page around a linked message comes behind two pages of older history. */
async function holdsBackLinked(page: Page): Promise<void> {
	await page.routeWebSocket(/\/ws$/, (socket) => {
		const server = socket.connectToServer();
		const linked = new Set<number>();
		const older = new Set<number>();
		const held: (string | Buffer)[] = [];
		let olderCame = 0;
		socket.onMessage((message) => {
			const { type, ref, around, before } = JSON.parse(String(message));
			if (type === "fetch" && around !== undefined) linked.add(ref);
			if (type === "fetch" && before !== undefined) older.add(ref);
			server.send(message);
		});
		server.onMessage((message) => {
			const frames: readonly { readonly ref?: number }[] = JSON.parse(String(message));
			const answers = (refs: ReadonlySet<number>) => frames.filter(({ ref = 0 }) => refs.has(ref)).length;
			olderCame += answers(older);
			if (answers(linked) > 0) held.push(message);
			else socket.send(message);
			if (olderCame >= 2) for (const one of held.splice(0)) socket.send(one);
		});
	});
}

/** By a bar at its edge, which stays for a moment. */
async function isMarked(row: Locator): Promise<void> {
	await expect(row).not.toHaveCSS("box-shadow", "none");
}
