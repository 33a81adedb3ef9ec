"""The seed of a joint deal, with the vectors that the client's check is tested with."""

from fireside.table.tokens import commitment, joint_commitment, joint_seed

SECRET = bytes([1]) * 32
SHARES = [bytes([0xAA]) * 32, bytes([0xBB]) * 32, None]
SEED = 58168369005554782331926377386704668849654879157796480947732015015276809580130
COMMITMENT = "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793"


def test_the_protocol_is_that_of_the_clients_check() -> None:
    """The same numbers are in client/tests/verify-deal.test.ts."""
    assert joint_commitment(SECRET) == COMMITMENT
    assert joint_seed("aTableOfFour", SECRET, SHARES) == SEED
    known = "b8c5c75443033977113deb1d0207d959b48a0f7352447aee7c705322aee00985"
    assert commitment(7, bytes(16)) == known


def test_every_part_changes_the_seed() -> None:
    seeds = {
        joint_seed("aTableOfFour", SECRET, SHARES),
        joint_seed("aTableOfFive", SECRET, SHARES),
        joint_seed("aTableOfFour", bytes(32), SHARES),
        joint_seed("aTableOfFour", SECRET, [SHARES[0], None, SHARES[1]]),
        joint_seed("aTableOfFour", SECRET, [SHARES[0], SHARES[1]]),
        joint_seed("aTableOfFour", SECRET, [SHARES[0], b"", None]),
    }
    assert len(seeds) == 6
