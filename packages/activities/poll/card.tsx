import { ChartBarBig } from "lucide-react";
import type { CardProps } from "../shared/card.ts";
import { Ending } from "../shared/ending.tsx";
import { moment } from "../shared/page/locale.ts";
import { useLogTime } from "../shared/page/use-log-time.ts";
import { Button, Frame, refusalIn } from "../shared/parts.tsx";
import { Options } from "./options.tsx";
import type { Poll } from "./poll.ts";
import { namesOf, type SeenPoll, seenBy } from "./seen.ts";
import type { PollWords } from "./words.ts";

const MINUTE_MS = 60_000;

/** An open poll comes whole, a secret one as this person may see it. */
export default function Card(props: CardProps<Poll | SeenPoll, PollWords>) {
	const { state, me, mayModerate, act, pending, refused, words } = props;
	const isSecret = !("votes" in state);
	const poll = isSecret ? state : seenBy(state, me.id);
	const { question, several, endsAt, over, voters, mine } = poll;
	const now = useLogTime(props.at, endsAt === undefined || over !== undefined ? null : MINUTE_MS);
	const isOver = over !== undefined;
	return (
		<Frame
			label={words.title}
			icon={<ChartBarBig size={16} />}
			title={question}
			notes={[
				isOver ? words.over[over] : words.choose(several),
				isSecret && words.kinds.secret,
				endsAt !== undefined && !isOver && words.endsAt(moment(endsAt, now)),
				words.voters(voters),
			]}
			secret={isSecret && words.secretHint}
			refused={refusalIn(words.refusals, refused)}
			actions={
				!isOver &&
				(mine.length > 0 || mayModerate) && (
					<>
						{mine.length > 0 && (
							<Button look="plain" onClick={() => act({ withdraw: {} })}>
								{words.withdraw}
							</Button>
						)}
						{mayModerate && <Ending label={words.close} words={words.ending} act={act} />}
					</>
				)
			}
		>
			<Options
				poll={poll}
				names={"votes" in state ? namesOf(state) : undefined}
				// what is not shown before the house has said so must not be reckoned with
				isWaiting={isSecret && pending}
				words={words}
				onChoose={(options) => act(options.length === 0 ? { withdraw: {} } : { vote: { options } })}
			/>
		</Frame>
	);
}
