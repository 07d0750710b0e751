import type { InvitationInfo, InvitationMade } from "@parley/protocol/invitations";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { Answer } from "../../ui/http.ts";
import { invitingTexts as words } from "../../ui/inviting-texts.ts";
import { RoomLink } from "../../ui/room-link.tsx";
import { Sure } from "../../ui/sure.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { InvitationForm } from "./invitation-form.tsx";
import { ListOf } from "./list-of.tsx";
import styles from "./moderation.module.css";
import { useInvitationActions } from "./use-invitations.ts";

/** Who may still come in by a link: made, copied once, and revoked. */
export function Invitations({ room }: { readonly room: string }) {
	const actions = useInvitationActions(room);
	const [answer, setAnswer] = useState<Answer<readonly InvitationInfo[]> | null>(null);
	const [made, setMade] = useState<InvitationMade | null>(null);
	const [error, setError] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const reload = useCallback(() => void actions.list().then(setAnswer), [actions]);
	useEffect(reload, [reload]);
	const { place, goes } = useFocusKept();

	const revoke = async (invitation: string, nth: number): Promise<void> => {
		if (busy) return;
		goes(nth);
		setBusy(true);
		const done = await actions.revoke(invitation);
		setBusy(false);
		setError(done.ok ? null : done.message);
		reload();
	};
	const make = async (uses: number, days: number): Promise<void> => {
		const done = await actions.make(uses, days);
		setError(done.ok ? null : done.message);
		if (!done.ok) return;
		// what is listed has one less
		setAnswer(null);
		setMade(done.value);
	};
	const copied = (): void => {
		setMade(null);
		reload();
	};
	if (made !== null) return <InvitationLink path={made.path} onDone={copied} />;
	const rows = (answer?.ok ? answer.value : []).map((invitation, nth) => (
		<li key={invitation.invitation}>
			<Invitation invitation={invitation} />
			<div className={styles["deeds"]}>
				<Sure
					label={words.revoke}
					name={words.revokeOne(invitation.used, invitation.uses, invitation.until)}
					sure={words.revokeSure}
					yes={words.revoke}
					no={words.no}
					busy={busy}
					onYes={() => void revoke(invitation.invitation, nth)}
				/>
			</div>
		</li>
	));
	return (
		<>
			<p className={styles["note"]}>{words.about}</p>
			<div ref={place} tabIndex={-1}>
				<ListOf answer={answer} rows={rows} empty={words.none} error={error} />
			</div>
			<InvitationForm onMake={make} />
		</>
	);
}

function InvitationLink({ path, onDone }: { readonly path: string; readonly onDone: () => void }) {
	return (
		<>
			<p role="status">{words.once}</p>
			<RoomLink href={path} first />
			<div className={styles["deeds"]}>
				<Button look="strong" onClick={onDone}>
					{words.done}
				</Button>
			</div>
		</>
	);
}

function Invitation({ invitation: { used, uses, until, by } }: { readonly invitation: InvitationInfo }) {
	return (
		<>
			<p>{words.row(used, uses)}</p>
			<p className={styles["note"]}>
				<time dateTime={new Date(until).toISOString()}>{words.until(until)}</time>
				{by !== undefined && words.by(by)}
			</p>
		</>
	);
}
