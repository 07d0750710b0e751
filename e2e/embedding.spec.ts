import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { test as base, expect } from "./support/test.ts";

interface Site {
	readonly origin: string;
	/** what stands in its page */
	shows(html: string): void;
}

/** Another origin, and another site to a browser: the house is asked for by its address, this one by its name. */
async function openSite(): Promise<Site & { close(): void }> {
	let body = "";
	const server = createServer((_request, response) =>
		response.setHeader("Content-Type", "text/html").end(`<!doctype html><title>A site</title>${body}`),
	);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://localhost:${port}`,
		shows: (html) => {
			body = html;
		},
		close: () => void server.close(),
	};
}

const test = base.extend<{ site: Site }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
	site: async ({}, use) => {
		const site = await openSite();
		await use(site);
		site.close();
	},
	env: async ({ site }, use) => use({ EMBED_ORIGINS: site.origin }),
});

/** What the docs say to paste, with the addresses of this test in the place of theirs. */
function documented(house: string): string {
	const page = readFileSync(new URL("../docs/integrations.md", import.meta.url), "utf8");
	const [, line = ""] = /```html\n(.*)\n```/.exec(page) ?? [];
	expect(line).toContain("http://localhost:8080/embed/lobby");
	return line.replace("http://localhost:8080/embed/lobby", `${house}/embed/den`);
}

async function opensDen(ada: Person): Promise<void> {
	await ada.page.getByRole("button", { name: "New room" }).click();
	await ada.page.getByRole("textbox", { name: "Name", exact: true }).fill("den");
	await ada.page.getByRole("button", { name: "Open the room" }).click();
	await ada.isInside();
}

const framed = (page: Page) => page.frameLocator("iframe");

test.describe("a room on another site", () => {
	// what is framed by nobody says so
	test.use({ expected: [/frame-ancestors|violates|Refused to frame|chrome-error/] });

	test("[EMBED1][EMBED3][EMBED5] visitors of a site read along what two people say, and can do nothing there", async ({
		people,
		site,
	}) => {
		const ada = await people.joins("Ada");
		await opensDen(ada);
		const bo = await people.writer("Bo", "den");
		await ada.says("before anybody came");
		const about = ada.page.getByRole("button", { name: /^About this room/ });
		await about.click();
		const panel = ada.page.getByRole("dialog", { name: "About # den" });
		await panel.getByRole("checkbox", { name: /^Shown on other sites/ }).check();
		const line = await panel.getByRole("textbox", { name: "What to paste into a page there" }).inputValue();
		const house = ada.cable.url;
		expect(line).toBe(documented(house).replace('title="lobby"', 'title="den"'));
		await panel.getByRole("button", { name: "Save" }).click();
		await expect(ada.timeline).toContainText("let other sites show the room");

		// the same browser: Ada is somebody of the house, and nobody on that site
		site.shows(line);
		const visit = await ada.context.newPage();
		const asked: string[] = [];
		const tokens: string[] = [];
		visit.on("request", (request) => {
			const { pathname, origin } = new URL(request.url());
			if (origin === house) asked.push(pathname);
			const { authorization, cookie } = request.headers();
			tokens.push(...[authorization, cookie].filter((one) => one !== undefined));
		});
		await visit.goto(site.origin);
		const messages = framed(visit).getByRole("log", { name: "Messages of den" });
		await expect(messages).toContainText("before anybody came");
		await bo.says("**hello**, everybody");
		await expect(messages.getByRole("article").filter({ hasText: "hello, everybody" })).toContainText("Bo");
		await expect(messages.locator("strong")).toHaveText("hello");
		await ada.says("a second person writes in the normal page");
		await expect(messages).toContainText("a second person writes in the normal page");

		await expect(framed(visit).getByRole("button")).toHaveCount(0);
		await expect(framed(visit).getByRole("textbox")).toHaveCount(0);
		const link = framed(visit).getByRole("link", { name: "Come in and write" });
		await expect(link).toHaveAttribute("href", "/r/den");
		await expect(link).toHaveAttribute("target", "_blank");
		expect(asked.filter((path) => !path.startsWith("/assets/"))).toEqual(["/embed/den", "/api/embed/den"]);
		expect(tokens).toEqual([]);

		site.shows(`<iframe src="${house}/r/den" title="den"></iframe>`);
		await visit.reload();
		await expect(visit.getByTitle("den")).toBeVisible();
		await expect(framed(visit).getByRole("textbox")).toHaveCount(0);

		site.shows(line);
		await visit.reload();
		await expect(messages).toContainText("hello, everybody");
		await about.click();
		await panel.getByRole("checkbox", { name: /^Shown on other sites/ }).uncheck();
		await panel.getByRole("button", { name: "Save" }).click();
		await expect(framed(visit).getByText("This room is not shown here.")).toBeVisible();
	});
});
