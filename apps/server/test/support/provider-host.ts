// Run by the browser tests (e2e/support/provider.ts) as a process of its own: a provider of sign-ins for the house at that origin.
import { ProviderUnderTest } from "./provider.ts";

process.on("disconnect", () => process.exit());

const provider = await ProviderUnderTest.opens(process.argv[2] ?? "");
process.on("message", (account: string) => {
	provider.account = account;
	process.send?.({ account });
});
process.send?.({ env: provider.env });
