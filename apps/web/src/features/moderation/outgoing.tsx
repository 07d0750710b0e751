import type { OutgoingHookInfo, OutgoingHookMade } from "@parley/protocol/outgoing-hooks";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { Sure } from "../../ui/sure.tsx";
import { ListOf } from "./list-of.tsx";
import styles from "./moderation.module.css";
import { OutgoingForm } from "./outgoing-form.tsx";
import { OutgoingSecret } from "./outgoing-secret.tsx";
import { useDoors } from "./use-doors.ts";
import { useOutgoingActions } from "./use-outgoing.ts";

const words = moderationTexts.outgoing;
const shared = moderationTexts.hooks;

/** Programs that are sent what is said in the room: what they took last, what not and why, and what waits. */
export function OutgoingHooks({ room }: { readonly room: string }) {
	const actions = useOutgoingActions(room);
	const { answer, made, error, busy, after, setMade, doing, copied } = useDoors<
		OutgoingHookInfo,
		OutgoingHookMade
	>(actions.list);
	if (made !== null) return <OutgoingSecret made={made} onDone={copied} />;
	const rows = (answer?.ok ? answer.value : []).map((hook) => (
		<li key={hook.hook}>
			<Outgoing hook={hook} />
			<div className={styles["deeds"]}>
				<Sure
					label={words.rotate(hook.name)}
					sure={words.rotateSure}
					yes={words.rotateYes}
					no={shared.no}
					busy={busy}
					onYes={() => void doing(() => actions.rotate(hook.hook), setMade)}
				/>
				<Sure
					label={shared.remove(hook.name)}
					sure={words.removeSure}
					yes={shared.removeYes}
					no={shared.no}
					busy={busy}
					onYes={() =>
						void doing(
							() => actions.remove(hook.hook),
							() => undefined,
						)
					}
				/>
			</div>
		</li>
	));
	return (
		<>
			<h3>{words.title}</h3>
			<p className={styles["note"]}>{words.about}</p>
			<ListOf answer={answer} rows={rows} empty={words.none} error={error} />
			<OutgoingForm onMake={async (name, to, on) => after(await actions.make(name, to, on), setMade)} />
		</>
	);
}

function Outgoing({
	hook: { name, at, to, on, deliveredAt, refused, waiting, stopped },
}: {
	readonly hook: OutgoingHookInfo;
}) {
	return (
		<>
			<p>
				<bdi>{name}</bdi>
				<time dateTime={new Date(at).toISOString()}>{shared.made(at)}</time>
			</p>
			<p className={styles["note"]}>{words.sends[on](to)}</p>
			<p className={styles["note"]}>{deliveredAt === undefined ? words.never : words.taken(deliveredAt)}</p>
			{waiting !== undefined && waiting > 0 && <p className={styles["note"]}>{words.waiting(waiting)}</p>}
			{refused !== undefined && <p className={styles["error"]}>{words.refused(refused.at, refused.why)}</p>}
			{stopped !== undefined && <p className={styles["error"]}>{words.stopped[stopped]}</p>}
		</>
	);
}
