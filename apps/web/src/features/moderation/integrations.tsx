import type { HookInfo, HookMade } from "@parley/protocol/hooks";
import { useCallback, useEffect, useState } from "react";
import type { Answer } from "../../ui/http.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { Sure } from "../../ui/sure.tsx";
import { HookForm } from "./hook-form.tsx";
import { HookSecret } from "./hook-secret.tsx";
import { ListOf } from "./list-of.tsx";
import styles from "./moderation.module.css";
import { useHookActions } from "./use-hooks.ts";

const words = moderationTexts.hooks;

/** Programs that write into the room: made, given another address, removed; what came last, and what was refused. */
export function Integrations({ room }: { readonly room: string }) {
	const actions = useHookActions(room);
	const [answer, setAnswer] = useState<Answer<readonly HookInfo[]> | null>(null);
	const [made, setMade] = useState<HookMade | null>(null);
	const [error, setError] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const reload = useCallback(() => void actions.list().then(setAnswer), [actions]);
	useEffect(reload, [reload]);

	const after = <T,>(done: Answer<T>, use: (value: T) => void): void => {
		setError(done.ok ? null : done.message);
		if (done.ok) use(done.value);
		reload();
	};
	/** One thing at a time: of two new addresses only the later one would work. */
	const doing = async <T,>(deed: () => Promise<Answer<T>>, use: (value: T) => void): Promise<void> => {
		if (busy) return;
		setBusy(true);
		const done = await deed();
		setBusy(false);
		after(done, use);
	};
	const copied = (): void => {
		setMade(null);
		reload();
	};
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
