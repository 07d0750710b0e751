import { Sparkles } from "lucide-react";
import type { CardProps } from "../../../packages/activities/shared/card.ts";
import { Ending } from "../../../packages/activities/shared/ending.tsx";
import { listed } from "../../../packages/activities/shared/page/locale.ts";
import { Button, Frame, refusalIn } from "../../../packages/activities/shared/parts.tsx";
import { isolate } from "../../../packages/activities/shared/words.ts";
import styles from "./card.module.css";
import type { Applause } from "./rules.ts";
import type { ApplauseWords } from "./words.ts";

export default function Card({
	state,
	me,
	mayModerate,
	act,
	refused,
	words,
}: CardProps<Applause, ApplauseWords>) {
	const { title, clapping, isOver } = state;
	const names = Object.values(clapping);
	const isClapping = clapping[me.id] !== undefined;
	return (
		<Frame
			label={words.title}
			icon={<Sparkles size={16} />}
			title={title}
			notes={[isOver && words.over, words.people(names.length)]}
			refused={refusalIn(words.refusals, refused)}
			actions={
				!isOver && (
					<>
						<Button aria-pressed={isClapping} onClick={() => act({ clap: { is: !isClapping } })}>
							{words.clap}
						</Button>
						{mayModerate && <Ending label={words.end} words={words.ending} act={act} />}
					</>
				)
			}
		>
			{names.length > 0 && <p className={styles["names"]}>{listed(names.map(isolate))}</p>}
		</Frame>
	);
}
