import { Door } from "@parley/protocol/http";
import type { LabState } from "@parley/protocol/lab";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { getJson } from "../../ui/http.ts";
import { labTexts as texts } from "../../ui/lab-texts.ts";
import { recalledToken, storeToken } from "../../ui/operator-token.ts";
import { LabClient } from "./lab-client.ts";
import { LabSignIn } from "./lab-sign-in.tsx";
import { Notice } from "./notice.tsx";
import { Workbench } from "./workbench.tsx";

type Visit =
	| { readonly at: "asking" }
	| { readonly at: "off" }
	| { readonly at: "unreachable" }
	| { readonly at: "sign-in" }
	| { readonly at: "inside"; readonly client: LabClient; readonly first: LabState };

/** The operator's workbench, once the server has one and the token is known. */
export function LabPage() {
	const [visit, setVisit] = useState<Visit>({ at: "asking" });
	const arrive = useCallback(async () => setVisit(await arrival()), []);
	useEffect(() => {
		document.title = texts.title;
		void arrive();
	}, [arrive]);

	const leave = () => {
		storeToken(null);
		setVisit({ at: "sign-in" });
	};
	const enter = (token: string, client: LabClient, first: LabState) => {
		storeToken(token);
		setVisit({ at: "inside", client, first });
	};
	switch (visit.at) {
		case "asking":
			return null;
		case "off":
			return (
				<Notice title={texts.off.title}>
					<p>
						{texts.off.how} <code>{texts.off.command}</code>.
					</p>
				</Notice>
			);
		case "unreachable":
			return (
				<Notice title={texts.unreachable}>
					<Button onClick={() => void arrive()}>{texts.tryAgain}</Button>
				</Notice>
			);
		case "sign-in":
			return <LabSignIn onEnter={enter} />;
		case "inside":
			return <Workbench client={visit.client} first={visit.first} onLeave={leave} />;
	}
}

async function arrival(): Promise<Visit> {
	const status = await getJson("/api/door", Door);
	// a house that lets nobody in just now may still be looked at
	if (!status.ok && status.code === "offline") return { at: "unreachable" };
	if (status.ok && status.value.lab !== true) return { at: "off" };
	const token = recalledToken();
	if (token === null) return { at: "sign-in" };
	const client = new LabClient(token);
	const first = await client.state();
	return first.ok ? { at: "inside", client, first: first.value } : { at: "sign-in" };
}
