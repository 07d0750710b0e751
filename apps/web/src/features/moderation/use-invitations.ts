import { InvitationEnded, InvitationList, InvitationMade } from "@parley/protocol/invitations";
import { useMemo } from "react";
import { useClient } from "../../react/use-chat.ts";
import { type Answer, askJson } from "../../ui/http.ts";
import { useOperatorToken } from "../../ui/operator-token.ts";

/** What the owner of a room, or the operator, does about invitations to it. Nothing here throws. */
export interface InvitationActions {
	list(): Promise<Answer<InvitationList>>;
	make(uses: number, days: number): Promise<Answer<InvitationMade>>;
	revoke(invitation: string): Promise<Answer<InvitationEnded>>;
}

export function useInvitationActions(room: string): InvitationActions {
	const client = useClient();
	const operator = useOperatorToken();
	return useMemo(() => {
		const address = `/api/rooms/${room}/invitations`;
		// At each question: keeping one's name brings another token.
		const headers = () => ({
			authorization: `Bearer ${operator ?? client.sessionToken() ?? ""}`,
			"content-type": "application/json",
		});
		return {
			list: () => askJson(address, InvitationList, { headers: headers() }),
			make: (uses, days) => {
				const body = JSON.stringify({ uses, days });
				return askJson(address, InvitationMade, { method: "POST", headers: headers(), body });
			},
			revoke: (invitation) =>
				askJson(`${address}/${invitation}`, InvitationEnded, { method: "DELETE", headers: headers() }),
		};
	}, [client, operator, room]);
}
