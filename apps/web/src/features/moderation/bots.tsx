import type { BotInfo, BotMade } from "@parley/protocol/bots";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { Sure } from "../../ui/sure.tsx";
import { BotForm } from "./bot-form.tsx";
import { BotSecret } from "./bot-secret.tsx";
import { ListOf } from "./list-of.tsx";
import styles from "./moderation.module.css";
import { useBotActions } from "./use-bots.ts";
import { useDoors } from "./use-doors.ts";

const words = moderationTexts.bots;
const shared = moderationTexts.hooks;

/** Programs that read the room, or write here by a token. */
export function Bots({ room }: { readonly room: string }) {
	const actions = useBotActions(room);
	const { answer, made, error, busy, after, setMade, doing, copied } = useDoors<BotInfo, BotMade>(
		actions.list,
	);
	if (made !== null) return <BotSecret room={room} made={made} onDone={copied} />;
	const rows = (answer?.ok ? answer.value : []).map((bot) => (
		<li key={bot.bot}>
			<Bot bot={bot} />
			<div className={styles["deeds"]}>
				<Sure
					label={words.rotate(bot.name)}
					sure={words.rotateSure}
					yes={words.rotateYes}
					no={shared.no}
					busy={busy}
					onYes={() => void doing(() => actions.rotate(bot.bot), setMade)}
				/>
				<Sure
					label={shared.remove(bot.name)}
					sure={words.removeSure}
					yes={shared.removeYes}
					no={shared.no}
					busy={busy}
					onYes={() =>
						void doing(
							() => actions.remove(bot.bot),
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
			<BotForm onMake={async (name, scopes) => after(await actions.make(name, scopes), setMade)} />
		</>
	);
}

function Bot({ bot: { name, scopes, at, postedAt, refusedAt, refusal } }: { readonly bot: BotInfo }) {
	const may = scopes.includes("read") && scopes.includes("write") ? "read write" : scopes[0];
	return (
		<>
			<p>
				<bdi>{name}</bdi>
				<time dateTime={new Date(at).toISOString()}>{shared.made(at)}</time>
			</p>
			{may !== undefined && <p className={styles["note"]}>{words.scopes[may]}</p>}
			{postedAt !== undefined && <p className={styles["note"]}>{words.came(postedAt)}</p>}
			{refusedAt !== undefined && refusal !== undefined && (
				<p className={styles["error"]}>{shared.refused(refusedAt, refusalTexts.sentence(refusal))}</p>
			)}
		</>
	);
}
