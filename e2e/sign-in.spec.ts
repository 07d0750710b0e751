import { Cable } from "./support/cable.ts";
import type { Person } from "./support/person.ts";
import { Provider } from "./support/provider.ts";
import { test as base, expect } from "./support/test.ts";

/** The provider leads back to one address of the house, which it must know before there is a house. */
interface SignIn {
	door: { readonly cable: Cable; readonly leadsTo: (port: number) => void };
	provider: Provider;
	guests: "open" | "invited";
}

const test = base.extend<SignIn>({
	guests: ["open", { option: true }],
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
	door: async ({}, use) => {
		const { promise, resolve } = Promise.withResolvers<number>();
		const cable = await Cable.to(promise);
		await use({ cable, leadsTo: resolve });
		await cable.unplug();
	},
	provider: async ({ door }, use) => {
		const provider = await Provider.of(door.cable.url);
		await use(provider);
		provider.end();
	},
	env: async ({ provider, guests }, use) => use({ ...provider.env, GUESTS: guests, OPERATOR_TOKEN }),
	server: async ({ server, door }, use) => {
		door.leadsTo(server.port);
		await use(server);
	},
});

const signIn = "Sign in with your account";
const OPERATOR_TOKEN = "the-operators-own-token";

async function stands(person: Person, door: Cable): Promise<Person> {
	await person.page.goto(door.url);
	return person;
}

/** To the provider and back: what stands there before that is not yet what one came for. */
async function signsIn({ page }: Person, button: string): Promise<void> {
	const finished = page.waitForResponse("**/api/oidc/finish");
	await page.getByRole("button", { name: button }).click();
	await finished;
	await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
}

test("[WHO50] [WHO51] [WHO52] one keeps a name by the house's provider, comes in by it on another device, and a forged way back does nothing", async ({
	people,
	provider,
	door: { cable },
}) => {
	const ada = await stands(await people.arrives(), cable);
	await ada.takesSeatAs("Ada");
	const menu = await ada.opensSettings();
	await menu.getByRole("button", { name: /^Keep this name/ }).click();
	await signsIn(ada, "Keep this name by your account");
	await ada.isInside();
	await ada.says("mine from here on");
	expect(ada.page.url()).not.toContain("code=");

	const phone = await stands(
		await people.arrives({ viewport: { width: 390, height: 844 }, touch: true }),
		cable,
	);
	await signsIn(phone, signIn);
	await phone.isInside();
	await phone.says("from the phone");
	await ada.hears("from the phone");

	// by what is over one reads, and is led through the provider again
	await ada.page.route("**/api/people/me", async (route) => {
		const response = await route.fetch();
		const told = (await response.json()) as { provider: { at: number } };
		await route.fulfill({ response, json: { ...told, provider: { at: 0, until: 1 } } });
	});
	await ada.page.reload();
	await expect(ada.page.locator("[data-restriction=lapsed]")).toBeVisible();
	await expect(ada.field).not.toBeEditable();
	await ada.page.unroute("**/api/people/me");
	await signsIn(ada, "Sign in again");
	await expect(ada.field).toBeEditable();
	await ada.says("here again");

	const eve = await stands(await people.arrives(), cable);
	const asked: string[] = [];
	eve.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	await eve.page.goto(`${cable.url}/auth/callback?code=made-up&state=made-up`);
	await expect(eve.page.getByRole("alert")).toContainText("knows of no sign-in that was begun here");
	await eve.page.goto(cable.url);
	// she has begun one, and is led back by somebody else's
	await eve.page.route("**/auth?**", (route) => route.fulfill({ status: 204 }));
	await eve.page.getByRole("button", { name: signIn }).click();
	await expect.poll(() => asked).toContain("/auth");
	await eve.page.goto(`${cable.url}/auth/callback?code=made-up&state=made-up`);
	await expect(eve.page.getByRole("alert")).toContainText("belongs to no sign-in that was begun in this tab");
	expect(eve.page.url()).toBe(`${cable.url}/auth/callback`);
	expect(asked).not.toContain("/api/oidc/finish");
	await eve.page.getByRole("link", { name: "Back to where you were" }).click();
	await expect(eve.nameField).toBeVisible();
	// somebody else's account is somebody else
	await eve.page.unroute("**/auth?**");
	await provider.knows("Eve of the other office");
	await signsIn(eve, signIn);
	await eve.isInside();
	await expect(eve.people).toContainText("Eve");
});

test.describe("a house that is not open", () => {
	test.use({ guests: "invited", expected: [/401 \(Unauthorized\)/] });

	test("[WHO22] [WHO50] who is invited and has an account comes by it, and then to where the invitation leads", async ({
		people,
		provider,
		door: { cable },
		target,
	}) => {
		const made = await fetch(`http://127.0.0.1:${target.port}/api/rooms/lobby/invitations`, {
			method: "POST",
			headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, "content-type": "application/json" },
			body: JSON.stringify({ uses: 2, days: 1 }),
		});
		const { path } = (await made.json()) as { path: string };
		const ada = await people.arrives();
		await ada.page.goto(cable.url + path);
		await provider.knows("Ada of the office");
		await signsIn(ada, signIn);
		await ada.page.getByRole("button", { name: "Come in as Ada" }).click();
		await ada.isInside();
		const bo = await people.arrives();
		await bo.page.goto(cable.url);
		await provider.knows("Bo of the office");
		await signsIn(bo, signIn);
		await bo.isInside();
		await bo.says("by the account alone");
		await ada.hears("by the account alone");
	});
});
