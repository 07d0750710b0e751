import type { OwnPerson } from "@parley/protocol/people";
import { LogIn } from "lucide-react";
import { useClient } from "../../react/use-chat.ts";
import { signInTexts as words } from "../../ui/sign-in-texts.ts";
import { useHasProvider } from "../../ui/use-has-provider.ts";
import { useSignIn } from "../../ui/use-sign-in.ts";
import { GoRow } from "./go-row.tsx";

/** A row by which a kept name is linked to the house's provider, until it is. */
export function LinkAccount({ person: { kept, provider } }: { person: OwnPerson }) {
	const hasProvider = useHasProvider();
	const { refused, go } = useSignIn(useClient());
	if (!hasProvider || !kept || provider !== undefined) return null;
	return (
		<>
			<GoRow icon={LogIn} {...words.row} onGo={() => go({ wish: "own" })} />
			{refused !== null && <p role="alert">{refused}</p>}
		</>
	);
}
