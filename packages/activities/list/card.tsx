import { ListChecks } from "lucide-react";
import { useState } from "react";
import type { CardProps } from "../shared/card.ts";
import { Ending } from "../shared/ending.tsx";
import { Button, Frame, refusalIn } from "../shared/parts.tsx";
import { AddForm } from "./add-form.tsx";
import styles from "./card.module.css";
import { Item } from "./item.tsx";
import type { List } from "./rules.ts";
import type { ListWords } from "./words.ts";

export default function Card(props: CardProps<List, ListWords>) {
	const { state, mayModerate, mayWrite, act, pending, refused, words } = props;
	const { title, items, isClosed } = state;
	const [isArranging, setArranging] = useState(false);
	const done = items.filter((item) => item.done !== undefined).length;
	return (
		<Frame
			label={words.title}
			icon={<ListChecks size={16} />}
			title={title}
			notes={[isClosed && words.closed, items.length > 0 && words.progress(done, items.length)]}
			refused={refusalIn(words.refusals, refused)}
			actions={
				!isClosed && (
					<>
						{items.length > 0 && (
							<Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
								{words.arrange}
							</Button>
						)}
						{mayModerate && <Ending label={words.close} words={words.ending} act={act} />}
					</>
				)
			}
		>
			{items.length === 0 && <p className={styles["empty"]}>{words.empty}</p>}
			<ul className={styles["items"]}>
				{items.map((item, index) => (
					<Item
						key={item.id}
						item={item}
						isClosed={isClosed}
						isArranging={isArranging && !isClosed}
						mayWrite={mayWrite}
						// moved up it comes before the one before it; moved down, before the one behind the next
						above={items[index - 1]?.id}
						below={index + 1 < items.length ? { before: items[index + 2]?.id } : undefined}
						words={words}
						act={act}
					/>
				))}
			</ul>
			{!isClosed && mayWrite && (
				<AddForm pending={pending} refused={refused} words={words} onAdd={(text) => act({ add: { text } })} />
			)}
		</Frame>
	);
}
