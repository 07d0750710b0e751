import type { CDPSession } from "@playwright/test";
import type { Person } from "./person.ts";

type Credential = Awaited<ReturnType<typeof credentialsOf>>[number];

/** What holds the passkeys of somebody's browser: whoever is asked says yes at once. */
export interface Holder {
	readonly cdp: CDPSession;
	readonly authenticatorId: string;
}

/** Passkeys are of names: the house at the name of this machine. */
export async function goesToLocalhost({ page, cable }: Person): Promise<void> {
	await page.goto(cable.url.replace("127.0.0.1", "localhost"));
}

export async function holderOf({ context, page }: Person): Promise<Holder> {
	const cdp = await context.newCDPSession(page);
	await cdp.send("WebAuthn.enable", { enableUI: false });
	return { cdp, authenticatorId: await newAuthenticator(cdp) };
}

async function newAuthenticator(cdp: CDPSession): Promise<string> {
	const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
			...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
		},
	});
	return authenticatorId;
}

/** Another one in its place: that with the passkeys of before lies somewhere else. */
export async function replaced({ cdp, authenticatorId }: Holder): Promise<Holder> {
	await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
	return { cdp, authenticatorId: await newAuthenticator(cdp) };
}

export async function credentialsOf({ cdp, authenticatorId }: Holder) {
	return (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
}

/** As what syncs passkeys does. */
export async function copyTo({ cdp, authenticatorId }: Holder, credentials: Credential[]): Promise<void> {
	for (const credential of credentials)
		await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
}
