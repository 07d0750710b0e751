import { Cluster } from "./support/cluster.ts";
import { bytes, downloaded, sendsFiles } from "./support/given.ts";
import { seeTheSame } from "./support/person.ts";
import { expect, test as single } from "./support/test.ts";

const test = single.extend<{ target: Cluster }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
	target: async ({}, use) => {
		const cluster = await Cluster.start(2);
		await use(cluster);
		await cluster.cleanUp();
	},
});

test("[BACK5] two people on two nodes, one node killed in mid-sentence: both go on, and see the same", async ({
	people,
	target,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await expect(ada.people.getByText("Bo", { exact: true })).toBeVisible();
	await ada.says("from one node");
	await bo.says("from the other");
	await ada.hears("from the other");

	await ada.field.fill("half a sen");
	await target.killNodeOf(0);
	await bo.says("while she is away");
	await ada.field.pressSequentially("tence");
	await ada.field.press("Enter");

	const all = ["from one node", "from the other", "while she is away", "half a sentence"];
	await seeTheSame([ada, bo], all);
	await expect(ada.unsent).toHaveCount(0);
	await bo.says("as if nothing had been");
	await ada.hears("as if nothing had been");
	await expect(bo.people.getByText("Ada", { exact: true })).toBeVisible();
});

test("[CONN7] while nothing can be stored, everybody is told, and what is written waits", async ({
	people,
	target,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await target.losesNats();
	const told = [ada, bo].map(({ page }) => page.getByTestId("connection"));
	for (const bar of told) await expect(bar).toContainText("Nothing new can be stored just now");
	await ada.writes("before it is back");
	await target.findsNats();
	await bo.hears("before it is back");
	for (const bar of told) await expect(bar).toBeEmpty();
	await expect(ada.unsent).toHaveCount(0);
});

test("[FILE1] a file whose node dies half-way is brought to another one, and arrives whole", async ({
	people,
	target,
}) => {
	const ada = await people.joins("Ada", { core: "tab" });
	const bo = await people.joins("Bo");
	const film = bytes("film.bin", 2_200_000);
	let parts = 0;
	await ada.page.route("**/api/uploads/*", async (route, request) => {
		if (request.method() === "PATCH" && ++parts === 2) await target.killNodeOf(0);
		await route.continue();
	});
	await sendsFiles(ada, film);
	await expect(bo.rows.first().getByRole("link", { name: "Download" })).toBeVisible();
	expect((await downloaded(bo, "film.bin")).equals(film.buffer)).toBe(true);
	await expect(ada.unsent).toHaveCount(0);
});
