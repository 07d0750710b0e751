import type { HookInfo, HookMade } from "@parley/protocol/hooks";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { Sure } from "../../ui/sure.tsx";
import { Bots } from "./bots.tsx";
import { HookForm } from "./hook-form.tsx";
import { HookSecret } from "./hook-secret.tsx";
import { ListOf } from "./list-of.tsx";
import styles from "./moderation.module.css";
import { OutgoingHooks } from "./outgoing.tsx";
import { useDoors } from "./use-doors.ts";
import { useHookActions } from "./use-hooks.ts";

const words = moderationTexts.hooks;

/** Programs that come into the room: made, given another secret, removed; what came last, and what was refused. */
export function Integrations({ room }: { readonly room: string }) {
	return (
		<>
			<Hooks room={room} />
			<OutgoingHooks room={room} />
			<Bots room={room} />
		</>
	);
}

function Hooks({ room }: { readonly room: string }) {
	const actions = useHookActions(room);
	const { answer, made, error, busy, after, setMade, doing, copied } = useDoors<HookInfo, HookMade>(
		actions.list,
	);
	if (made !== null) return <HookSecret made={made} onDone={copied} />;
	const rows = (answer?.ok ? answer.value : []).map((hook) => (
		<li key={hook.hook}>
			<Hook hook={hook} />
			<div className={styles["deeds"]}>
				<Sure
					label={words.rotate(hook.name)}
					sure={words.rotateSure}
					yes={words.rotateYes}
					no={words.no}
					busy={busy}
					onYes={() => void doing(() => actions.rotate(hook.hook), setMade)}
				/>
				<Sure
					label={words.remove(hook.name)}
					sure={words.removeSure}
					yes={words.removeYes}
					no={words.no}
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
			<p className={styles["note"]}>{words.about}</p>
			<ListOf answer={answer} rows={rows} empty={words.none} error={error} />
			<HookForm onMake={async (name, template) => after(await actions.make(name, template), setMade)} />
		</>
	);
}

function Hook({
	hook: { name, at, postedAt, dialect = "", refusedAt, refusal },
}: {
	readonly hook: HookInfo;
}) {
	return (
		<>
			<p>
				<bdi>{name}</bdi>
				<time dateTime={new Date(at).toISOString()}>{words.made(at)}</time>
			</p>
			<p className={styles["note"]}>{postedAt === undefined ? words.never : words.came(postedAt, dialect)}</p>
			{refusedAt !== undefined && refusal !== undefined && (
				<p className={styles["error"]}>{words.refused(refusedAt, refusalTexts.sentence(refusal))}</p>
			)}
		</>
	);
}
