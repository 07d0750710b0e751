// `npm run picture`: docs/kill-and-heal.webp, from the real page in two windows and a real server that is killed.
import { fileURLToPath } from "node:url";
import { type Browser, chromium, expect } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { Cable } from "../support/cable.ts";
import { Person } from "../support/person.ts";
import { Server } from "../support/server.ts";
import { Stage, WINDOW } from "./stage.ts";

const FILE = fileURLToPath(new URL("../../docs/kill-and-heal.webp", import.meta.url));
const BYTES_MAX = 1_000_000;
const KEYS_A_FRAME = 4;
const KEYS_MS = 110;
const WAIT_MS = 45_000;

const browser = await chromium.launch({
	executablePath: String(ensureChromium()),
	args: ["--no-sandbox", "--disable-gpu"],
});
const server = await Server.start({ LIMITS: "off" });
const cables: Cable[] = [];
try {
	await happens(browser, server);
} finally {
	await browser.close();
	await Promise.all(cables.map((cable) => cable.unplug()));
	await server.cleanUp();
}

async function happens(within: Browser, at: Server): Promise<void> {
	const ada = await arrives(within, at, "Ada");
	const bo = await arrives(within, at, "Bo");
	await ada.says("The hall is ours from six on");
	await bo.hears("The hall is ours from six on");
	const stage = await Stage.of(within, [ada, bo]);

	stage.says("Two people in one room.");
	await stage.shows(1_300);
	await types(stage, ada, "Who brings the projector?");
	await bo.hears("Who brings the projector?");
	await stage.shows(500);
	await types(stage, bo, "I do, and the cables");
	await ada.hears("I do, and the cables");
	await stage.shows(900);

	await at.kill();
	stage.says("kill -9: the server is gone.");
	for (const { page } of [ada, bo])
		await expect(page.getByTestId("link-state")).toContainText("reconnecting", { timeout: WAIT_MS });
	await stage.shows(1_300);
	stage.says("Both write on. What is not stored yet is dimmed.");
	await types(stage, ada, "Then I bring the soup");
	await types(stage, bo, "Are we still sixteen?");
	for (const person of [ada, bo]) await expect(person.connectionBar).toBeVisible({ timeout: WAIT_MS });
	await stage.shows(1_600);

	await at.startAgain();
	stage.says("It starts again, on the same data.");
	await stage.shows(900);
	await comesBack(ada, "Then I bring the soup");
	await stage.shows(900);
	stage.says("What was missing is there, once, in one order.");
	await comesBack(bo, "Are we still sixteen?");
	await ada.hears("Are we still sixteen?");
	await bo.hears("Then I bring the soup");
	await stage.shows(1_600);

	const lines = [await proofOf(ada), await proofOf(bo)];
	if (lines[0] !== lines[1]) throw new Error(`they hold different logs: ${lines.join(" and ")}`);
	stage.says("And the numbers match.");
	await stage.shows(3_000);

	const { seconds, bytes } = await stage.savesTo(FILE);
	if (bytes > BYTES_MAX) throw new Error(`${FILE} has ${bytes} bytes; ${BYTES_MAX} are allowed`);
	console.log(`${FILE}: ${seconds} s, ${bytes} bytes`);
}

async function arrives(within: Browser, at: Server, name: string): Promise<Person> {
	const cable = await Cable.to(at.port);
	cables.push(cable);
	const context = await within.newContext({
		viewport: WINDOW,
		colorScheme: "light",
		reducedMotion: "reduce",
	});
	const person = new Person({ context, page: await context.newPage(), cable, touch: false });
	await person.goesTo("/");
	await person.takesSeatAs(name);
	return person;
}

async function types(stage: Stage, person: Person, text: string): Promise<void> {
	await person.field.focus();
	for (let at = 0; at < text.length; at += KEYS_A_FRAME) {
		await person.page.keyboard.type(text.slice(at, at + KEYS_A_FRAME));
		await stage.shows(KEYS_MS);
	}
	await person.field.press("Enter");
	await expect(person.field).toHaveValue("");
	await stage.shows(350);
}

async function comesBack(person: Person, unsent: string): Promise<void> {
	const tryNow = person.page.getByRole("button", { name: "Try now" });
	if (await tryNow.isVisible()) await tryNow.click();
	await person.hears(unsent);
}

async function proofOf({ page }: Person): Promise<string> {
	await page.getByTestId("continuity").click();
	const hash = page.getByTestId("continuity-hash");
	await expect(hash).toHaveText(/^[0-9a-f ]+$/);
	return (await hash.textContent()) ?? "";
}
