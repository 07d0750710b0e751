import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import { invitedBy } from "./invitations/invitation-desk.ts";
import type { ByInvitation } from "./invitations/rules/invitation-drafts.ts";

const onlyInvited = refuse("not-allowed", {
	field: "invitation",
	message: "Whoever comes here was invited. Open the link that you were sent.",
});
const noGuests = refuse("not-allowed", {
	field: "guests",
	message: "Nobody comes in here as a guest. Come back by what proves who you are.",
});

/** WHO24: why nobody comes in by a name alone; undefined: anybody does. */
function refuseGuest({ limits }: Pick<House, "limits">, hasInvitation: boolean): Refusal | undefined {
	switch (limits.guests) {
		case "open":
			return undefined;
		case "invited":
			return hasInvitation ? undefined : onlyInvited;
		case "off":
			return noGuests;
	}
}

/** Before anything is looked at that a refusal would tell of, such as whether a name is taken. */
export async function admitGuest(
	house: House,
	address: string,
	invitation: string | undefined,
): Promise<Result<ByInvitation | undefined>> {
	const refusal = refuseGuest(house, invitation !== undefined);
	if (refusal !== undefined) return { ok: false, refusal };
	return invitation === undefined ? { ok: true, value: undefined } : invitedBy(house, address, invitation);
}
