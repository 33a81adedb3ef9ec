"""Agents with a memory and text agents as measured players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fireside.batch.move_features import move_features
from fireside.batch.observation_arrays import observe_with_mask
from fireside.core.game import Game
from fireside.tasks.agents import Decision, MatchStart, Reply, StatefulAgent, TextAgent, TextPrompt
from fireside.tasks.players import RAISED, Answer, DecidingSeat, InvalidMove, MeasuredPlayer
from fireside.text import Unreadable, describe_view, move_in_reply, short_rules
from fireside.text.replies import HOW_TO_REPLY
from fireside.text.view_description import legal_moves_in

CHARACTERS_PER_TOKEN = 4  # where the agent does not count
ATTEMPTS = 2  # replies to one decision; the second after the reason of a refusal
LATEST = 20  # sentences of history in a prompt


class MeasuredAgent(MeasuredPlayer):
    """An agent with a state of its own for each match."""

    remembers = True

    def __init__(self, agent: StatefulAgent, game: Game, seconds: float) -> None:
        super().__init__(game, seconds, 0)
        self.agent = agent
        self.features = move_features(game.title)

    def begin(self, start: MatchStart) -> None:
        """Tell the agent that a match begins."""
        self.agent.begin(start)

    def end(self, match: str, worth: float) -> None:
        """Tell the agent that a match has ended."""
        self.agent.end(match, worth)

    def answer(self, questions: Sequence[DecidingSeat]) -> list[int] | InvalidMove:
        """Ask the agent once for the whole batch."""
        moves = self.agent.act([self._decision(one) for one in questions])
        answer = np.asarray(moves)
        if answer.shape != (len(questions),) or not np.issubdtype(answer.dtype, np.integer):
            told = f"{answer.dtype} of shape {answer.shape} for {len(questions)} decisions"
            return InvalidMove("answered in a wrong shape", told)
        return [int(move) for move in answer]

    def _decision(self, question: DecidingSeat) -> Decision:
        assert question.memory is not None
        seen: Any
        size, moves = self.game.observation.size, self.game.move_count
        seen, _ = observe_with_mask(question.table, question.seat, size, moves)
        legal = np.array(question.table.legal_moves(question.seat), np.int64)
        return Decision(
            match=question.match,
            seat=question.seat,
            observation=np.frombuffer(seen, np.uint8).copy(),
            legal_moves=legal,
            move_features=self.features[legal],
            history=tuple(question.memory.history),
            events=question.memory.news(),
        )


@dataclass(slots=True)
class OpenReply:
    """A decision for which no legal move has been found yet."""

    at: int
    question: DecidingSeat
    prompt: str
    legal: list[str]


class MeasuredTextAgent(MeasuredPlayer):
    """An agent that reads and writes text, with a limit of tokens per match."""

    remembers = True

    def __init__(self, agent: TextAgent, game: Game, seconds: float, tokens: int) -> None:
        super().__init__(game, seconds, 0)
        self.agent = agent
        self.tokens = tokens
        self.spent: dict[str, int] = {}

    def begin(self, start: MatchStart) -> None:
        """Tell the agent that a match begins."""
        self.spent[start.match] = 0
        self.agent.begin(start)

    def end(self, match: str, worth: float) -> None:
        """Tell the agent that a match has ended."""
        self.agent.end(match, worth)

    def tokens_of(self, match: str) -> int:
        """Return the tokens written in a match."""
        return self.spent.get(match, 0)

    def ask(self, questions: Sequence[DecidingSeat]) -> list[Answer]:
        """Return a legal move or a fault for each question, after at most two replies to each."""
        answers: list[Answer] = [InvalidMove("answered with an illegal move")] * len(questions)
        waiting = [self._open(at, one) for at, one in enumerate(questions)]
        for _ in range(ATTEMPTS):
            waiting = self._read_all(waiting, answers)
        return answers

    def _read_all(self, waiting: list[OpenReply], answers: list[Answer]) -> list[OpenReply]:
        """Ask for replies and note their moves or faults; return those that may be repeated."""
        if not waiting:
            return []
        replies = self.limited(len(waiting), lambda: self._ask(waiting))
        if isinstance(replies, InvalidMove):
            if replies.what.startswith(RAISED) and len(waiting) > 1:
                return [unread for one in waiting for unread in self._read_all([one], answers)]
            for one in waiting:
                answers[one.at] = replies
            return []
        for one, reply in zip(waiting, replies, strict=True):
            answers[one.at] = self._read(one, reply)
        return [one for one in waiting if self._may_repeat(one, answers[one.at])]

    def _may_repeat(self, one: OpenReply, answer: Answer) -> bool:
        return isinstance(answer, InvalidMove) and self._has_tokens(one.question)

    def _open(self, at: int, question: DecidingSeat) -> OpenReply:
        assert question.memory is not None
        title = self.game.title
        view = self.game.view(question.table, question.seat)
        history = question.memory.sentences[-LATEST:]
        parts = [short_rules(title), describe_view(title, view, history), HOW_TO_REPLY]
        return OpenReply(at, question, "\n\n".join(parts), legal_moves_in(view))

    def _ask(self, waiting: Sequence[OpenReply]) -> list[Reply]:
        """Return the replies, and count their tokens."""
        said = self.agent.replies([TextPrompt(one.question.match, one.prompt) for one in waiting])
        if len(said) != len(waiting):
            raise ValueError(f"{len(said)} replies to {len(waiting)} prompts")
        replies = [
            one if isinstance(one, Reply) else Reply(one, -(-len(one) // CHARACTERS_PER_TOKEN))
            for one in said
        ]
        for one, reply in zip(waiting, replies, strict=True):
            self.spent[one.question.match] = self.tokens_of(one.question.match) + reply.tokens
        return replies

    def _has_tokens(self, question: DecidingSeat) -> bool:
        return not 0 < self.tokens < self.tokens_of(question.match)

    def _read(self, one: OpenReply, reply: Reply) -> Answer:
        """Return the move of a reply, or the fault; an unreadable reply extends the prompt."""
        if not self._has_tokens(one.question):
            spent = self.tokens_of(one.question.match)
            return InvalidMove("wrote too many tokens", f"{spent} of {self.tokens}")
        try:
            move = move_in_reply(reply.text, one.legal)
        except Unreadable as error:
            one.prompt += f"\n\n{error}"
            return InvalidMove("answered with an illegal move", str(error))
        return self.game.parse(one.question.table, move)
